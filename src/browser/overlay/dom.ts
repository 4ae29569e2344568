import type { Mock } from '../../mock/mock.ts';

/** The few things that the overlay does with elements. Texts are texts: nothing here reads markup. */

type Child = Node | string;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export function button(
  text: string,
  press: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', press);
  return made;
}

/** A select with its label. @param choices value and text of each option. */
export function select<Value extends string>(
  label: string,
  choices: readonly (readonly [value: Value, text: string])[],
  choose: (value: Value) => void = () => {},
): { readonly field: HTMLElement; readonly control: HTMLSelectElement } {
  const options = choices.map(([value, text]) => element('option', { value }, text));
  const id = label.toLowerCase().replaceAll(' ', '-');
  const control = element('select', { id }, ...options);
  control.addEventListener('change', () => {
    const [value] = choices.find(([each]) => each === control.value) ?? [];
    if (value !== undefined) choose(value);
  });
  return {
    control,
    field: element('div', { class: 'field' }, element('label', { for: id }, label), control),
  };
}

/** Shows a value that may be none of the options: one of the page's own. */
export function showValue(control: HTMLSelectElement, value: string): void {
  if (control.value === value) return;
  control.value = value;
  if (control.value === value) return;
  control.append(element('option', { value }, value));
  control.value = value;
}

/** Does nothing until what it is given differs from the last time: so focus and selection stay. */
export function onChange<Value>(show: (value: Value) => void): (value: Value) => void {
  let last: string | undefined;
  return (value) => {
    const text = JSON.stringify(value);
    if (text === last) return;
    last = text;
    show(value);
  };
}

/** A part of the overlay, behind a tab of its own. */
export interface Section {
  readonly title: string;
  readonly content: readonly HTMLElement[];
  /** Shows the mock as it is now. */
  update(): void;
}

export interface SectionContext {
  readonly mock: Mock;
  /** Does something with the mock, shows what came of it, and says so; or why it failed. */
  act(done: string, task: () => void): void;
  /** Puts a text on the clipboard, and says so. */
  copy(text: string, done: string): void;
  /** Writes a text into a field of the page. @throws Error if the page shows none. */
  fill(text: string): void;
}
