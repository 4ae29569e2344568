import { useState } from 'preact/hooks';
import { printable } from '../../../../src/text/printable.ts';
import { Button, Name } from '../../components/elements.tsx';
import { Field } from '../../components/form.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import type { PanelProps } from '../../data/sandbox.ts';
import { plural } from '../../data/texts.ts';
import { dialog, goTo, openDialog, route } from '../../shell/route.ts';
import { AllFiles } from './all-files.tsx';
import { CursorReader } from './cursor-reading.tsx';
import { AddDialog, FileDialog } from './file-dialogs.tsx';
import { Pages } from './pages.tsx';
import { UploadDialog } from './upload-dialog.tsx';

export function Panel({ facts }: PanelProps) {
  const [fileId, onOpen] = useState<string | null>(null);
  const { path, query } = route.value;
  const [asked] = path;
  const { workspaces } = facts;
  const { workspaceId } =
    workspaces.find((each) => each.workspaceId === asked) ?? workspaces[0] ?? {};
  if (workspaceId === undefined) {
    return (
      <PanelFrame title="Files">
        <EmptyState icon="files" title="This world has no workspaces" />
      </PanelFrame>
    );
  }
  const add = (
    <>
      <Button icon="plus" onClick={() => openDialog('add-files')} text="Add…" />
      <Button onClick={() => openDialog('upload')} text="Upload…" />
    </>
  );
  const of = { facts, workspaceId, onOpen };
  return (
    <PanelFrame title="Files" actions={add}>
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
        onChange={(id) => goTo('files', [id], query)}
      />
      <Tabs
        label="Views of the files"
        selected={query.view ?? ''}
        onSelect={(view) => goTo('files', [workspaceId], { view })}
        tabs={[
          { id: 'all', title: 'All files', show: () => <AllFiles key={workspaceId} {...of} /> },
          { id: 'pages', title: 'Page by page', show: () => <Pages {...of} /> },
          { id: 'cursor', title: 'Read a cursor', show: () => <CursorReader {...of} /> },
        ]}
      />
      {dialog.value === 'add-files' && <AddDialog {...of} />}
      {dialog.value === 'upload' && <UploadDialog {...of} />}
      {fileId !== null && <FileDialog fileId={fileId} onClose={() => onOpen(null)} />}
    </PanelFrame>
  );
}
