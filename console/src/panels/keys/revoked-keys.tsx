import { Badge } from '../../components/badge.tsx';
import { Table } from '../../components/table.tsx';
import { Name } from '../../components/text.tsx';
import { revokedHere } from './revoked.ts';

/** What became unknown by this page: a client that still sends one is refused as with a made-up one. */
export function RevokedKeys() {
  const keys = revokedHere();
  if (keys.length === 0) return null;
  return (
    <section class="stack" aria-label="Revoked keys">
      <h2>Revoked here</h2>
      <Table
        label="Revoked keys"
        rows={keys}
        keyOf={({ label, hint }) => label + hint}
        columns={[
          {
            id: 'label',
            title: 'Label',
            show: ({ label, hint }) => (
              <>
                <Name text={label} /> <Name text={hint} mono />
              </>
            ),
          },
          { id: 'state', title: 'State', show: () => <Badge tone="bad">revoked</Badge> },
          {
            id: 'workspace',
            title: 'Workspace',
            minor: true,
            show: ({ workspaceId }) => <Name text={workspaceId} mono />,
          },
        ]}
      />
      <p class="soft">
        The server does not know them any more: they are refused as if they had never been issued.
      </p>
    </section>
  );
}
