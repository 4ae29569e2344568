import type { Mock } from '../../mock/mock.ts';
import { button, element } from './dom.ts';
import { createKeysSection } from './keys-section.ts';
import { createRequestsSection } from './requests-section.ts';
import type { SectionContext } from './section.ts';
import { createSwitchesSection } from './switches-section.ts';
import { createTabs } from './tabs.ts';

export interface Panel {
  readonly element: HTMLElement;
  update(): void;
  focus(): void;
}

/** What is seen of the mock and switched on it, behind tabs. */
export function createPanel(mock: Mock, close: () => void): Panel {
  const status = element('p', { class: 'status', role: 'status' });
  const say = (text: string): void => {
    status.textContent = text;
  };
  const context: SectionContext = {
    mock,
    act(done, task) {
      try {
        task();
        say(done);
      } catch (cause) {
        say(cause instanceof Error ? cause.message : String(cause));
      }
      update();
    },
    copy: (text, done) =>
      void copy(text).then(
        () => say(done),
        () => status.replaceChildren('Copy it from here: ', element('code', {}, text)),
      ),
  };
  const sections = [createRequestsSection, createKeysSection, createSwitchesSection].map((create) =>
    create(context),
  );
  const tabs = createTabs(sections);
  const about = element('span', { class: 'quiet' });
  const head = element(
    'header',
    {},
    element('h2', {}, 'API mock'),
    about,
    button('×', close, { 'aria-label': 'Close', class: 'close' }),
  );
  const update = (): void => {
    about.textContent = `world ${mock.world.recipe}, profile ${mock.profile.name}`;
    tabs.chosen().update();
  };
  tabs.onChoose(() => {
    say('');
    update();
  });
  return {
    element: element('div', { class: 'panel' }, head, tabs.list, ...tabs.panels, status),
    update,
    focus: tabs.focus,
  };
}

/** @throws where there is no clipboard: on pages that are no secure context. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
