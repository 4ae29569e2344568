import type { Mock } from '../../mock/mock.ts';

/** DOM helpers of the overlay. They never parse text as HTML. */

/**
 * An attribute: `true` has no value, `false` omits it, a function is an event handler (`onclick`).
 */
type Attribute = string | boolean | (() => void);
type Attributes = Readonly<Record<string, Attribute>>;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.replace(/^on/, ''), value);
    else if (value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

export const button = (text: string, press: () => void, attributes: Attributes = {}) =>
  element('button', { type: 'button', onclick: press, ...attributes }, text);

/** A control with a label, from which its id is made. */
export function field(label: string, control: HTMLElement): HTMLElement {
  control.id = label.toLowerCase().replaceAll(' ', '-');
  return element('div', { class: 'field' }, element('label', { for: control.id }, label), control);
}

/** @param choices value and text of each option. */
export function select<Value extends string>(
  choices: readonly (readonly [value: Value, text: string])[],
  ...options: readonly Node[]
): HTMLSelectElement {
  return element(
    'select',
    {},
    ...choices.map(([value, text]) => element('option', { value }, text)),
    ...options,
  );
}

/**
 * A select that always shows the current value. A choice is passed on, and shown only after it has
 * taken effect.
 *
 * @param current may be missing from the choices, if the page itself has set it.
 */
export function chooser<Value extends string>(
  choices: readonly (readonly [value: Value, text: string])[],
  current: string,
  choose: (value: Value) => void,
): HTMLSelectElement {
  const isKnown = choices.some(([value]) => value === current);
  const control = select(choices, ...(isKnown ? [] : [element('option', {}, current)]));
  for (const option of control.options) option.defaultSelected = option.value === current;
  control.addEventListener('change', () => {
    const [value] = choices.find(([each]) => each === control.value) ?? [];
    control.value = current;
    if (value !== undefined) choose(value);
  });
  return control;
}

/**
 * Shows elements in a place; their number never changes. Unchanged elements are kept, with focus,
 * selection and input. If the focused element is replaced, its successor gets the focus, or else
 * the button that adds an item.
 */
export function show(place: HTMLElement, next: readonly HTMLElement[]): void {
  const focused = place.querySelector(':focus');
  const before = [...place.children];
  if (before.length === 0) place.append(...next);
  for (const [index, old] of before.entries()) {
    const made = next[index];
    if (made && !old.isEqualNode(made)) old.replaceWith(made);
  }
  if (!focused || focused.isConnected) return;
  const row = `#${CSS.escape(focused.closest('[id]')?.id ?? '')}`;
  const successor = place.querySelector<HTMLElement>(
    focused.id === '' ? `${row} ${focused.localName}` : row,
  );
  (successor ?? place.querySelector<HTMLElement>('.add') ?? place).focus();
}

/** A section of the overlay, with its own tab. */
export interface Section {
  readonly title: string;
  /** Renders the current state of the mock, always with the same number of elements. */
  readonly content: () => readonly HTMLElement[];
}

export interface SectionContext {
  readonly mock: Mock;
  /** Runs an action on the mock, reports the result or the error, and renders the section again. */
  act(done: string, task: () => void): void;
  /** Copies a text to the clipboard and confirms it. */
  copy(text: string, done: string): void;
  /** Writes a text into a field of the page. @throws Error if the page has no visible field. */
  fill(text: string): void;
  /** Renders the section again. */
  update(): void;
}
