import { button, element } from './dom.ts';
import type { Section } from './section.ts';

export interface Tabs {
  readonly list: HTMLElement;
  readonly panels: readonly HTMLElement[];
  chosen(): Section;
  onChoose(listener: () => void): void;
  /** Puts the focus on the tab that is chosen. */
  focus(): void;
}

/** Tabs as the ARIA practices have them: one is in the tab order, arrows lead to the others. */
export function createTabs(sections: readonly Section[]): Tabs {
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
