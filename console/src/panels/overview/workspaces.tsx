import { printable } from '../../../../src/text/printable.ts';
import { EmptyState } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { Name } from '../../components/text.tsx';
import type { SandboxFacts } from '../../data/sandbox.ts';
import { hrefOf } from '../../shell/route.ts';

const number = new Intl.NumberFormat('en');

export function Workspaces({ facts: { workspaces, keys } }: { readonly facts: SandboxFacts }) {
  const keysOf = (workspaceId: string) => {
    const own = keys.filter((key) => key.workspaceId === workspaceId);
    const active = own.filter(({ state }) => state === 'active').length;
    return own.length === active ? String(active) : `${active} of ${own.length}`;
  };
  return (
    <section class="stack" aria-label="Workspaces">
      <h2>Workspaces</h2>
      {workspaces.length === 0 ? (
        <EmptyState title="This world has no workspaces" />
      ) : (
        <Table
          label="Workspaces"
          rows={workspaces}
          keyOf={({ workspaceId }) => workspaceId}
          columns={[
            {
              id: 'id',
              title: 'Workspace',
              show: ({ workspaceId }) => (
                <a class="overview-id" href={hrefOf('files', [workspaceId])}>
                  <Name text={workspaceId} mono />
                </a>
              ),
            },
            {
              id: 'label',
              title: 'Label',
              show: ({ label }) => (
                <span class="overview-name">
                  <Name text={label} />
                </span>
              ),
            },
            {
              id: 'name',
              title: 'Name',
              minor: true,
              show: ({ name }) => (
                <span class="overview-name" title={printable(name)}>
                  <Name text={name} />
                </span>
              ),
            },
            {
              id: 'files',
              title: 'Files',
              align: 'end',
              show: ({ files }) => number.format(files),
            },
            {
              id: 'keys',
              title: 'Keys',
              align: 'end',
              minor: true,
              show: ({ workspaceId }) => keysOf(workspaceId),
            },
          ]}
        />
      )}
    </section>
  );
}
