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
import { StatusList } from './selected-files.tsx';
import { UploadDialog } from './upload-dialog.tsx';

const views = [
  { id: 'all', title: 'All files' },
  { id: 'pages', title: 'Page by page' },
  { id: 'cursor', title: 'Read a cursor' },
] as const;

export function Panel({ facts }: PanelProps) {
  const [asked] = route.value.path;
  const { workspaces } = facts;
  const workspace = workspaces.find(({ workspaceId }) => workspaceId === asked) ?? workspaces[0];
  if (workspace === undefined) {
    return (
      <PanelFrame title="Files">
        <EmptyState icon="files" title="This world has no workspaces" />
      </PanelFrame>
    );
  }
  const missing = asked === workspace.workspaceId ? undefined : asked;
  return <Files facts={facts} workspaceId={workspace.workspaceId} missing={missing} />;
}

interface FilesProps extends PanelProps {
  readonly workspaceId: string;
  /** The workspace in the address, if it does not exist. */
  readonly missing: string | undefined;
}

function Files({ facts, workspaceId, missing }: FilesProps) {
  const [fileId, setFileId] = useState<string | null>(null);
  const { view: asked } = route.value.query;
  const view = views.find(({ id }) => id === asked)?.id ?? 'all';
  const showView = (id: string) =>
    goTo('files', [workspaceId], { view: id === 'all' ? undefined : id });
  return (
    <PanelFrame
      title="Files"
      actions={
        <>
          <Button icon="plus" onClick={() => openDialog('add-files')}>
            Add…
          </Button>
          <Button onClick={() => openDialog('upload')}>Upload…</Button>
        </>
      }
    >
      {missing && (
        <p class="banner bad row" role="alert">
          <span>
            There is no workspace <Name mono text={missing} /> in this sandbox. You see{' '}
            <Name mono text={workspaceId} /> instead.
          </span>
        </p>
      )}
      <Field
        label="Workspace"
        value={workspaceId}
        options={facts.workspaces.map((each) => ({
          value: each.workspaceId,
          text: `${printable(each.workspaceId)} · ${printable(each.name)} · ${plural(each.files, 'file')}`,
        }))}
        onChange={(id) => goTo('files', [id], route.value.query)}
      />
      <Tabs label="Views of the files" tabs={views} selected={view} onSelect={showView}>
        {view === 'all' && <AllFiles key={workspaceId} {...{ workspaceId }} onOpen={setFileId} />}
        {view === 'pages' && <Pages {...{ facts, workspaceId }} onOpen={setFileId} />}
        {view === 'cursor' && <CursorReader workspaceId={workspaceId} />}
      </Tabs>
      <StatusList />
      {dialog.value === 'add-files' && <AddDialog workspaceId={workspaceId} />}
      {dialog.value === 'upload' && <UploadDialog workspaceId={workspaceId} />}
      {fileId !== null && <FileDialog fileId={fileId} onClose={() => setFileId(null)} />}
    </PanelFrame>
  );
}
