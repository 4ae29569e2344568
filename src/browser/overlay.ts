import { FILES_READ } from '../document/wire.ts';
import type { JournalEntry } from '../mock/journal/entry.ts';
import type { MockKey } from '../mock/keys.ts';
import type { Mock } from '../mock/mock.ts';
import { scenarioNames } from '../mock/scenario/named.ts';
import { profileNames } from '../profile/resolve-profile.ts';
import { whyOf } from './console-messages.ts';
import { css } from './overlay-style.ts';

const MAX_REQUESTS = 30;
const FIELDS =
  'input:not([type]), input[type=text], input[type=password], input[type=search], textarea';

export type Overlay = ReturnType<typeof createOverlay>;

/**
 * Adds the overlay to the page: a dialog in a shadow tree, with requests and their reasons, keys to
 * fill in, profile and scenario. It never parses HTML.
 *
 * @param hasButton whether a button in the corner of the page opens it.
 * @param signal removes it from the page.
 */
export function createOverlay(mock: Mock, hasButton: boolean, signal: AbortSignal) {
  const dialog = element('dialog', { className: 'panel', ariaLabel: 'API mock' });
  const requests = element('ol');
  const keys = element('ul');
  const profile = select(profileNames);
  const scenario = select(['', ...scenarioNames]);
  const status = element('p', { className: 'status', role: 'status' });
  const fill = fillsFields(signal);

  /** Runs an action on the mock, and reports the result or the error. */
  const act = (done: string, task: () => void): void => {
    try {
      task();
      status.textContent = done;
    } catch (cause) {
      status.textContent = cause instanceof Error ? cause.message : String(cause);
    }
    update();
  };

  const showKey = ({ label, state, scopes, secret }: MockKey): HTMLElement => {
    const scope = scopes.includes(FILES_READ) ? '' : `no ${FILES_READ}`;
    const flaw = state === 'expired' ? state : scope;
    const use = button('Fill in', () => act(`Filled in ${label}`, () => fill(secret)));
    use.ariaLabel = `Fill in ${label}`;
    const name = element('strong', { className: 'space' }, label);
    const badge = element('span', { className: 'badge', hidden: flaw === '' }, flaw);
    return element('li', { className: 'row' }, name, badge, use);
  };
  let shownKeys = '';
  const update = (): void => {
    // As after a reset.
    if (mock.journal.count() === 0) requests.replaceChildren();
    const list = mock.keys.list();
    const changed = JSON.stringify(list);
    // Otherwise left as they are: a button may have the focus.
    if (changed !== shownKeys) keys.replaceChildren(...list.map(showKey));
    shownKeys = changed;
    // Empty for one of the page itself.
    profile.value = mock.profile.name;
    scenario.value = mock.scenario?.name ?? '';
  };
  const add = (entry: JournalEntry): void => {
    requests.prepend(rowOf(entry));
    requests.children[MAX_REQUESTS]?.remove();
  };

  const open = (): void => {
    if (!dialog.isConnected) shadow.append(dialog);
    // Next to a modal dialog, everything outside of it is inert, unless it is a later one itself.
    if (document.querySelector('dialog:modal')) {
      if (!dialog.matches(':modal')) dialog.close();
      if (!dialog.open) dialog.showModal();
    } else dialog.show();
  };
  const toggle = (): void => {
    const isInert = !dialog.matches(':modal') && document.querySelector('dialog:modal');
    if (dialog.open && !isInert) dialog.close();
    else open();
  };

  profile.addEventListener('change', () => {
    const name = profileNames.find((each) => each === profile.value);
    if (name) act(`Profile changed to ${name}`, () => mock.setProfile(name));
  });
  scenario.addEventListener('change', () => {
    const name = scenarioNames.find((each) => each === scenario.value) ?? null;
    act(name ? `Scenario ${name} started` : 'Scenario stopped', () => mock.setScenario(name));
  });
  // A test that looks for a text of the page must not find it in a closed overlay.
  dialog.addEventListener('close', () => {
    if (!dialog.open) dialog.remove();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // Otherwise the key would also close a dialog of the page.
    event.preventDefault();
    event.stopPropagation();
    dialog.close();
  });
  const reset = button('Reset', () =>
    act('Files, keys, clock and profile are reset', () => mock.reset()),
  );
  const close = button('×', () => dialog.close());
  close.ariaLabel = 'Close';
  dialog.append(
    element('header', {}, element('h2', {}, 'API mock'), reset, close),
    element(
      'div',
      { className: 'choices' },
      element('label', {}, 'Profile', profile),
      element('label', {}, 'Scenario', scenario),
    ),
    element(
      'div',
      // It scrolls, so it must be focusable by keyboard.
      { className: 'parts', tabIndex: 0 },
      element('details', {}, element('summary', {}, element('h3', {}, 'Keys')), keys),
      element('h3', {}, 'Requests'),
      requests,
    ),
    status,
  );
  const launcher = button('Mock', toggle);
  Object.assign(launcher, { className: 'launcher', hidden: !hasButton });
  const host = document.createElement('workspace-files-mock');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(launcher);
  document.documentElement.append(host);
  const ends = [mock.onChange(update), mock.journal.subscribe(add), () => host.remove()];
  const remove = () => ends.forEach((end) => void end());
  signal.addEventListener('abort', remove);
  if (signal.aborted) remove();
  mock.journal.entries().slice(-MAX_REQUESTS).forEach(add);
  update();
  return { open, close: () => dialog.close(), toggle };
}

/** A request: what was asked and why it was refused; open, what would have passed. */
function rowOf(entry: JournalEntry): HTMLElement {
  const { method, target, status, keyLabel, keyHint, time, refusal } = entry;
  const good = status >= 200 && status < 400 ? 'good' : '';
  const key = keyLabel ?? keyHint;
  const sent = `${key === null ? 'without a key' : `with ${key}`}, ${new Date(time).toLocaleTimeString()}`;
  const line = (text: string, className = 'line') => element('span', { className }, text);
  const head = element(
    'summary',
    {},
    line(status ? `${status}` : 'no response', `badge ${good}`),
    ` ${method} `,
    element('code', {}, target),
    line(sent, 'quiet line'),
    line(whyOf(entry)),
  );
  const facts = refusal
    ? [`Would pass: ${refusal.wouldPass}`, `Profile field: ${refusal.field}`]
    : [];
  const more = [...facts, `Took ${entry.milliseconds.toFixed(1)} ms`].map((text) => line(text));
  return element('li', {}, element('details', {}, head, ...more));
}

/**
 * Writes a text into a field of the page: the one that had the focus last, or the first visible
 * one.
 *
 * @returns a function that throws an Error if the page has no visible field.
 */
function fillsFields(signal: AbortSignal): (text: string) => void {
  let last: Element | null = document.activeElement;
  const remember = ({ target }: FocusEvent): void => {
    // For focus inside the overlay, the target is its host element.
    if (target instanceof Element && target.matches(FIELDS)) last = target;
  };
  document.addEventListener('focusin', remember, { signal });
  return (text) => {
    const field = [last, ...document.querySelectorAll(FIELDS)].find(
      (each) => each?.matches(FIELDS) && each.checkVisibility() && !each.matches(':disabled'),
    );
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
      throw new Error('Failed to fill in the key: the page shows no text field');
    }
    // Calls the setter of the class: frameworks override that of the element to track changes.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, text);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const button = (text: string, press: () => void): HTMLButtonElement =>
  element('button', { type: 'button', onclick: press }, text);

const select = (values: readonly string[]): HTMLSelectElement =>
  element('select', {}, ...values.map((value) => new Option(value || 'none', value)));
