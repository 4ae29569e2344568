import { escapeUTF8 } from 'entities/escape';
import { printable } from '../text/printable.ts';

/** Markup in which every value is escaped. A class, so that no other value has its type. */
export class Markup {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** For constants, never for received text. */
  static constant(text: string): Markup {
    return new Markup(text);
  }

  static from(strings: TemplateStringsArray, values: readonly string[]): Markup {
    return new Markup(String.raw({ raw: strings }, ...values));
  }

  toString(): string {
    return this.#text;
  }
}

export type MarkupValue = string | number | Markup | readonly Markup[] | undefined;
type Escape = (text: string) => string;

/** A tag for HTML templates: escapes everything except `Markup`, for text and attributes. */
export const html = tagWith((text) => escapeUTF8(text.replaceAll('\0', '\uFFFD').toWellFormed()));

/** A tag for XML 1.0 templates: also drops characters that XML cannot contain. */
export const xml = tagWith((text) => escapeUTF8(dropForbidden(text)).replaceAll('\r', '&#13;'));

/** A tag for templates of Markdown with HTML: escapes markup, links and mentions in values. */
export const markdown = tagWith((text) =>
  printable(text)
    .replace(/[&<>`*_{}[\]#+!|~@:$=^\\]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/(?<=www)\./gi, '&#46;'),
);

function tagWith(escaped: Escape) {
  return (strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup =>
    Markup.from(
      strings,
      values.map((value) => render(value, escaped)),
    );
}

function render(value: MarkupValue, escaped: Escape): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.toString();
  if (typeof value === 'object') return value.join('');
  return escaped(String(value));
}

/** XML 1.0, 2.2: everything except the characters that a document may contain. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const dropForbidden: Escape = (text) =>
  text.replace(FORBIDDEN, '').replace(/[^\t\n\r]+/g, (visible) => printable(visible));
