import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeText, parseText, type WrittenPlaceholder } from './grammar.ts';

/** Braces, names and colons, so that many texts are placeholders or almost. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('{', '}', '{{', 'path', ':', '16', ' ', '"')).map((all) => all.join('')),
);

const place: WrittenPlaceholder = { name: 'path', argument: undefined, written: '{path}' };

test('an escaped text is that text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(parseText(escapeText(text))).toEqual(text === '' ? [] : [text]);
    }),
  );
});

test('escaped texts may be joined with placeholders', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      expect(parseText(`${escapeText(before)}{path}${escapeText(after)}`)).toEqual(
        [before, place, after].filter((part) => part !== ''),
      );
    }),
  );
});

test('a text is escaped no more than it needs', () => {
  for (const text of ['', 'plain', '{}', '{ "a": { "b": 1 } }', '}', '{"it":1}', '\\{ }']) {
    expect(escapeText(text)).toBe(text);
  }
  expect(escapeText('use {path} please')).toBe('use {{path} please');
  expect(escapeText('{{mustache}}')).toBe('{{{{mustache}}');
});

test('any text is read, and what is no placeholder stays in its order', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const written = parseText(text).map((part) =>
        typeof part === 'string' ? escapeText(part) : part.written,
      );

      expect(parseText(written.join(''))).toEqual(parseText(text));
    }),
  );
});

test.each([
  ['{hex:16}', 'hex', '16'],
  ['{scopes-text:, }', 'scopes-text', ', '],
  ['{scope:files:read}', 'scope', 'files:read'],
])('%s has a name and an argument', (written, name, argument) => {
  expect(parseText(`a${written}b`)).toEqual(['a', { name, argument, written }, 'b']);
});
