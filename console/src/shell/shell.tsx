import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from '../components/button.tsx';
import { Confirmation } from '../components/confirm.tsx';
import { Icon } from '../components/icon.tsx';
import { Toasts } from '../components/toast.tsx';
import { state } from '../data/connection.ts';
import { sandbox } from '../data/sandbox.ts';
import icon from '../icon.svg?url';
import { ConnectionBanner } from './connection-banner.tsx';
import { openPalette, Palette } from './palette.tsx';
import { PanelPlace } from './panel-place.tsx';
import { panelOf, panels } from './panels.ts';
import { route } from './route.ts';
import { SandboxBar } from './sandbox-bar.tsx';
import { scheme, switchScheme } from './scheme.ts';
import { ShortcutsDialog, showShortcuts } from './shortcuts-dialog.tsx';

export function Shell() {
  const main = useRef<HTMLElement>(null);
  const shown = panelOf(route.value.panel || 'overview');
  const isFirst = useRef(true);
  const world = sandbox.value?.world;
  useEffect(() => {
    const parts = [shown?.title, world, 'Workspace Files'];
    document.title = parts.filter(Boolean).join(' · ');
  }, [shown, world]);
  useLayoutEffect(() => {
    // Who came by a link stands at the new panel, not at the link.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [shown]);
  const isAlone = sandbox.value === null && isApart();
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <Navigation current={shown?.id} />
      <header class="shell-head">
        <SandboxBar />
        <Tools />
      </header>
      <main ref={main} class="shell-main" tabIndex={-1} aria-label={shown?.title}>
        <ConnectionBanner isAlone={isAlone} />
        {!isAlone && <PanelPlace />}
      </main>
      <Palette />
      <ShortcutsDialog />
      <Confirmation />
      <Toasts />
    </div>
  );
}

/** Whether nothing can be read of the server. */
const isApart = () => !['connecting', 'ready'].includes(state.value.kind);

const schemeIcons = { system: 'half', light: 'sun', dark: 'moon' } as const;

function Navigation({ current }: { readonly current: string | undefined }) {
  return (
    <nav class="shell-nav" aria-label="Panels">
      <div class="brand">
        <img src={icon} alt="" />
        Workspace Files
      </div>
      <ul>
        {panels.map(({ id, title, icon }) => (
          <li key={id}>
            <a href={`#/${id}`} aria-current={id === current ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
      <footer>
        <Tools />
      </footer>
    </nav>
  );
}

/** What is of use anywhere: beside the panels, or in the head where the page is narrow. */
const Tools = () => (
  <div class="tools">
    <IconButton icon="search" label="Search commands (Ctrl K)" onClick={openPalette} />
    <IconButton icon="help" label="Keyboard shortcuts (?)" onClick={showShortcuts} />
    <IconButton
      icon={schemeIcons[scheme()]}
      label={`Colours: ${scheme()}`}
      onClick={switchScheme}
    />
  </div>
);
