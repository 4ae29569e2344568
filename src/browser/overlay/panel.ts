import type { Mock } from '../../mock/mock.ts';
import { button, element, type SectionContext, show } from './dom.ts';
import { createFilesSection } from './files-section.ts';
import { createKeysSection } from './keys-section.ts';
import { createRequestsSection } from './requests-section.ts';
import { createSwitchesSection } from './switches-section.ts';

export type Panel = ReturnType<typeof createPanel>;

/**
 * The panel of the overlay: the state and the controls of the mock, in tabs that follow the ARIA
 * practices: one tab is in the tab order, arrow keys reach the others.
 */
export function createPanel(
  mock: Mock,
  { close, fill }: Pick<SectionContext, 'fill'> & { readonly close: () => void },
) {
  const status = element('p', { class: 'status', role: 'status' });
  const say = (text: string): void => {
    status.textContent = text;
  };
  const context: SectionContext = {
    mock,
    fill,
    update: () => update(),
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
  const parts = [
    createRequestsSection(context),
    createKeysSection(context),
    createFilesSection(context),
    createSwitchesSection(context),
  ].map(({ title, content }, index) => {
    const labels = { id: `panel-${index}`, 'aria-labelledby': `tab-${index}` };
    // The panel scrolls, so it must be focusable by keyboard.
    const place = element('div', { role: 'tabpanel', tabindex: '0', ...labels });
    return { title, content, place };
  });
  let chosen = 0;
  const about = element('span', { class: 'quiet' });
  const closing = button('×', close, { 'aria-label': 'Close', class: 'close' });
  const head = element('header', {}, element('h2', {}, 'API mock'), about, closing);
  const list = element('div', { role: 'tablist', 'aria-label': 'Parts of the mock' });
  const tabOf = ({ title }: { readonly title: string }, index: number) =>
    button(title, () => choose(index), {
      role: 'tab',
      id: `tab-${index}`,
      'aria-controls': `panel-${index}`,
      'aria-selected': `${index === chosen}`,
      tabindex: index === chosen ? '0' : '-1',
    });
  const update = (): void => {
    about.textContent = `world ${mock.world.recipe}, profile ${mock.profile.name}`;
    show(list, parts.map(tabOf));
    for (const [index, { content, place }] of parts.entries()) {
      place.hidden = index !== chosen;
      if (index === chosen) show(place, content());
    }
  };
  const choose = (index: number): void => {
    chosen = (index + parts.length) % parts.length;
    say('');
    update();
  };
  /** Focuses the selected tab. */
  const focus = () => list.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  list.addEventListener('keydown', ({ key }) => {
    const last = parts.length - 1;
    const next = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: last }[key];
    if (next === undefined) return;
    choose(next);
    focus();
  });
  const places = parts.map(({ place }) => place);
  const panel = element('div', { class: 'panel' }, head, list, ...places, status);
  return { element: panel, update, focus };
}

/** Copies a text. Rejects without a clipboard, as on pages outside a secure context. */
const copy = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
