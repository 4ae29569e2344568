import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Confirmation, Toasts } from '../components/dialog.tsx';
import { Button, Icon } from '../components/elements.tsx';
import { EmptyState, Loading, PanelFrame } from '../components/states.tsx';
import { sandboxFacts, state } from '../data/connection.ts';
import { errorOf } from '../data/notices.ts';
import { loadPart } from '../data/remote.ts';
import { dialog, hrefOf, openDialog, route } from '../data/route.ts';
import type { PanelProps } from '../data/sandbox.ts';
import icon from '../icon.svg?url';
import { ConnectionBanner } from './connection.tsx';
import { Palette } from './palette.tsx';
import { allPanels, type PanelInfo, panels } from './panels.ts';
import { NewSandboxDialog, SandboxBar, SandboxDialog } from './sandbox-bar.tsx';

const dialogs: Readonly<Record<string, ComponentType>> = {
  palette: Palette,
  sandboxes: SandboxDialog,
  'new-sandbox': NewSandboxDialog,
};

export function Shell() {
  const main = useRef<HTMLElement>(null);
  const asked = route.value.panel || 'overview';
  const shown = allPanels.find(({ id }) => id === asked);
  const isFirst = useRef(true);
  const world = sandboxFacts.value?.world;
  useEffect(() => {
    const parts = [shown?.title, world, 'Workspace Files'];
    document.title = parts.filter(Boolean).join(' · ');
  }, [shown, world]);
  useLayoutEffect(() => {
    // A link moves the focus to the new panel.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [shown]);
  const OpenDialog = dialogs[dialog.value ?? ''];
  const isBroken = 'reason' in state.value && sandboxFacts.value === null;
  return (
    <div class="shell">
      <Navigation current={shown?.id} />
      <header class="shell-head row">
        <SandboxBar />
        <Button
          icon="search"
          onClick={() => openDialog('palette')}
          title="Ctrl K or ?"
          text="Actions"
        />
      </header>
      <main ref={main} class="shell-main" tabIndex={-1} aria-label={shown?.title}>
        <ConnectionBanner />
        {!isBroken &&
          (shown ? (
            <LoadedPanel key={shown.id} info={shown} />
          ) : (
            <EmptyState
              title="This page does not exist"
              action={<a href={hrefOf('overview')}>Open the overview</a>}
            />
          ))}
      </main>
      {OpenDialog && <OpenDialog key={dialog.value} />}
      <Confirmation />
      <Toasts />
    </div>
  );
}

/** A panel is loaded when it is first opened, and shown once the sandbox is known. */
function LoadedPanel({ info: { load, title } }: { readonly info: PanelInfo }) {
  const [{ Panel, error }, setFound] = useState<Partial<Loadable>>({});
  const { value: facts } = sandboxFacts;
  useEffect(() => {
    loadPart(load).then(setFound, (cause) => setFound({ error: errorOf(cause) }));
  }, []);
  if (Panel && facts) return <Panel key={facts.id} facts={facts} />;
  return (
    <PanelFrame title={title}>
      {error ? (
        <p class="card bad" role="alert">
          {error.message}
        </p>
      ) : (
        <Loading />
      )}
    </PanelFrame>
  );
}

interface Loadable {
  readonly Panel: ComponentType<PanelProps>;
  readonly error: Error;
}

function Navigation({ current }: { readonly current: string | undefined }) {
  return (
    <nav class="shell-nav stack" aria-label="Panels">
      <strong class="brand row">
        <img src={icon} alt="" width="20" />
        Workspace Files
      </strong>
      <ul>
        {panels.map(({ id, title }) => (
          <li key={id}>
            <a class="row" href={hrefOf(id)} aria-current={id === current ? 'page' : undefined}>
              <Icon name={id} />
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
