import type { Mock } from '../../mock/mock.ts';
import { button, element, type Section, type SectionContext } from './dom.ts';
import { createFilesSection } from './files-section.ts';
import { createKeysSection } from './keys-section.ts';
import { createRequestsSection } from './requests-section.ts';
import { createSwitchesSection } from './switches-section.ts';

export interface Panel {
  readonly element: HTMLElement;
  update(): void;
  focus(): void;
}

/** The panel of the overlay: what the mock does, and its controls, in tabs. */
export function createPanel(
  mock: Mock,
  { close, fill }: Pick<SectionContext, 'fill'> & { readonly close: () => void },
): Panel {
  const status = element('p', { class: 'status', role: 'status' });
  const say = (text: string): void => {
    status.textContent = text;
  };
  const context: SectionContext = {
    mock,
    fill,
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
        () => status.replaceChildren('Copy failed. Copy this text: ', element('code', {}, text)),
      ),
  };
  const sections = [
    createRequestsSection,
    createKeysSection,
    createFilesSection,
    createSwitchesSection,
  ].map((create) => create(context));
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

interface Tabs {
  readonly list: HTMLElement;
  readonly panels: readonly HTMLElement[];
  chosen(): Section;
  onChoose(listener: () => void): void;
  /** Puts the focus on the tab that is chosen. */
  focus(): void;
}

/** Tabs as in the ARIA practices: one is in the tab order, arrow keys reach the others. */
function createTabs(sections: readonly Section[]): Tabs {
  let chosen = 0;
  let listener = (): void => {};
  const tabs = sections.map(({ title }, index) =>
    button(title, () => choose(index), {
      role: 'tab',
      id: `tab-${index}`,
      'aria-controls': `panel-${index}`,
    }),
  );
  const panels = sections.map(({ content }, index) =>
    element(
      'div',
      // It scrolls, so the keyboard must reach it.
      { role: 'tabpanel', id: `panel-${index}`, 'aria-labelledby': `tab-${index}`, tabindex: '0' },
      ...content,
    ),
  );
  const show = (): void => {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', `${index === chosen}`);
      tab.tabIndex = index === chosen ? 0 : -1;
    }
    for (const [index, panel] of panels.entries()) panel.hidden = index !== chosen;
  };
  const choose = (index: number): void => {
    chosen = (index + sections.length) % sections.length;
    show();
    listener();
  };
  const list = element('div', { role: 'tablist', 'aria-label': 'Parts of the mock' }, ...tabs);
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -chosen, End: tabs.length - 1 - chosen }[
      key
    ];
    if (step === undefined) return;
    choose(chosen + step);
    tabs[chosen]?.focus();
  });
  show();
  return {
    list,
    panels,
    chosen() {
      const section = sections[chosen];
      if (!section) throw new Error('Failed to show a tab: there is none');
      return section;
    },
    onChoose(given) {
      listener = given;
    },
    focus: () => tabs[chosen]?.focus(),
  };
}
