import { useState } from 'preact/hooks';
import { printable } from '../../../../src/text/printable.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/field.tsx';
import { PanelFrame } from '../../components/panel-frame.tsx';
import { EmptyState, Loading } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { Name } from '../../components/text.tsx';
import { type SandboxFacts, sandbox } from '../../data/sandbox.ts';
import { plural } from '../../data/texts.ts';
import { useCommands } from '../../shell/commands.ts';
import { goTo, route } from '../../shell/route.ts';
import { AddDialog } from './add-dialog.tsx';
import { AllFiles } from './all-files.tsx';
import { CursorReader } from './cursor-reader.tsx';
import { FileDialog } from './file-dialog.tsx';
import { PageWalk } from './page-walk.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import './panel.css';

const views = [
  { id: 'all', title: 'All files' },
  { id: 'pages', title: 'Page by page' },
  { id: 'cursor', title: 'Read a cursor' },
] as const;

export function Panel() {
  const { value: facts } = sandbox;
  if (facts === null) {
    return (
      <PanelFrame title="Files">
        <Loading />
      </PanelFrame>
    );
  }
  const [asked] = route.value.path;
  const workspace =
    facts.workspaces.find(({ workspaceId }) => workspaceId === asked) ?? facts.workspaces[0];
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

interface FilesProps {
  readonly facts: SandboxFacts;
  readonly workspaceId: string;
  /** One that the address names, and that is not there. */
  readonly missing: string | undefined;
}

type Opened = { readonly kind: 'add' | 'upload' } | { readonly kind: 'file'; readonly id: string };

function Files({ facts, workspaceId, missing }: FilesProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const add = () => setOpened({ kind: 'add' });
  const upload = () => setOpened({ kind: 'upload' });
  const openFile = (id: string) => setOpened({ kind: 'file', id });
  useCommands([
    { id: 'files-add', title: 'Add files', keys: 'a', run: add },
    { id: 'files-upload', title: 'Upload a file', keys: 'u', run: upload },
  ]);
  const { view: asked } = route.value.query;
  const view = views.find(({ id }) => id === asked)?.id ?? 'all';
  const showView = (id: string) =>
    goTo('files', [workspaceId], { view: id === 'all' ? undefined : id });
  return (
    <PanelFrame
      title="Files"
      actions={
        <>
          <Button icon="plus" onClick={add}>
            Add…
          </Button>
          <Button onClick={upload}>Upload…</Button>
        </>
      }
    >
      {missing && (
        <p class="banner" role="alert">
          <span>
            There is no workspace <Name mono text={missing} /> in this sandbox: this is{' '}
            <Name mono text={workspaceId} />.
          </span>
        </p>
      )}
      <div class="files-workspace">
        <Select
          label="Workspace"
          value={workspaceId}
          options={facts.workspaces.map((each) => ({
            value: each.workspaceId,
            text: `${printable(each.workspaceId)} · ${printable(each.name)} · ${plural(each.files, 'file')}`,
          }))}
          onChange={(id) => goTo('files', [id], route.value.query)}
        />
      </div>
      <Tabs label="Views of the files" tabs={views} selected={view} onSelect={showView}>
        <div class="files-view">
          {view === 'all' && <AllFiles workspaceId={workspaceId} onOpen={openFile} onAdd={add} />}
          {view === 'pages' && (
            <PageWalk facts={facts} workspaceId={workspaceId} onOpen={openFile} />
          )}
          {view === 'cursor' && <CursorReader workspaceId={workspaceId} />}
        </div>
      </Tabs>
      {opened?.kind === 'add' && <AddDialog workspaceId={workspaceId} onClose={close} />}
      {opened?.kind === 'upload' && <UploadDialog workspaceId={workspaceId} onClose={close} />}
      {opened?.kind === 'file' && <FileDialog fileId={opened.id} onClose={close} />}
    </PanelFrame>
  );
}
