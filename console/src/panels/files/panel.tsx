import { printable } from '../../../../src/text/printable.ts';
import { Actions } from '../../components/actions.tsx';
import { Name } from '../../components/elements.tsx';
import { Field } from '../../components/field.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { dialog, goTo, leaveTo, openDialog, route } from '../../data/route.ts';
import type { PanelProps } from '../../data/sandbox.ts';
import { plural } from '../../data/texts.ts';
import { AllFiles } from './all-files.tsx';
import { AddDialog, FileDialog } from './file-dialogs.tsx';
import { Pages } from './pages.tsx';

export function Panel({ facts }: PanelProps) {
  const { path, query } = route.value;
  const { file, ...others } = query;
  const [asked] = path;
  const { workspaces } = facts;
  const { workspaceId } =
    workspaces.find((each) => each.workspaceId === asked) ?? workspaces[0] ?? {};
  if (workspaceId === undefined) {
    return (
      <PanelFrame title="Files">
        <EmptyState title="This world has no workspaces" />
      </PanelFrame>
    );
  }
  const actions = (
    <Actions of={[{ title: 'Add a file…', icon: 'plus', run: () => openDialog('add-file') }]} />
  );
  const of = { facts, workspaceId };
  return (
    <PanelFrame title="Files" actions={actions}>
      {asked && asked !== workspaceId && (
        <p class="card bad" role="alert">
          There is no workspace <Name mono text={asked} /> in this sandbox. You see{' '}
          <Name mono text={workspaceId} /> instead.
        </p>
      )}
      <Field
        label="Workspace"
        value={workspaceId}
        options={workspaces.map((each) => ({
          value: each.workspaceId,
          text: `${printable(each.workspaceId)} · ${printable(each.name)} · ${plural(each.files, 'file')}`,
        }))}
        onChange={(id) => goTo('files', [id], { view: query.view })}
      />
      <Tabs
        label="Views of the files"
        selected={query.view ?? ''}
        onSelect={(view) => goTo('files', [workspaceId], { view })}
        tabs={[
          { id: 'all', title: 'All files', show: () => <AllFiles key={workspaceId} {...of} /> },
          { id: 'pages', title: 'Page by page', show: () => <Pages {...of} /> },
        ]}
      />
      {dialog.value === 'add-file' && <AddDialog {...of} />}
      {file !== undefined && (
        <FileDialog fileId={file} onClose={() => leaveTo('files', path, others)} />
      )}
    </PanelFrame>
  );
}
