import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FindNeedles, needleFinder } from './find-needles.ts';
import { inSmallLetters, type Needle } from './secret-forms.ts';

const few = fc.constantFrom('a', 'A', 'b', 'B', 'é', 'İ');
const needles = fc.array(
  fc.oneof(
    fc
      .string({ unit: few, minLength: 1, maxLength: 7 })
      .map((form) => ({ form, small: undefined })),
    fc
      .string({ unit: few, minLength: 8, maxLength: 12 })
      .map((form) => ({ form, small: inSmallLetters(form) })),
  ),
  { maxLength: 5 },
);
const texts = (given: readonly Pick<Needle, 'form'>[]) =>
  fc
    .array(
      fc.oneof(
        fc.string({ unit: few, maxLength: 9 }),
        ...given.map(({ form }) => fc.constantFrom(form, form.toUpperCase(), form.slice(1))),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''));

test('finds each needle wherever it stands, whatever the case of a long one', () => {
  const given = needles.chain((forms) => fc.tuple(fc.constant(forms), texts(forms)));
  fc.assert(
    fc.property(given, ([forms, text]) => {
      const all = forms.map((form, place) => ({ ...form, hint: `[${place}]` }));

      expect(foundBy(needleFinder(all), text)).toEqual(foundBy(oneByOne(all), text));
    }),
  );
});

test('finds what stands behind more than a table can skip', () => {
  const form = 'x'.repeat(400);
  const find = needleFinder([{ form, small: form, hint: '' }]);

  expect(foundBy(find, `${'-'.repeat(999)}${form}-`)).toEqual([` 999 1399`]);
});

function foundBy(find: FindNeedles, text: string): string[] {
  const found: string[] = [];
  find(text, ({ hint }, start, end) => found.push(`${hint} ${start} ${end}`));
  return found.toSorted();
}

/** Slow, and plainly right. */
function oneByOne(needles: readonly Needle[]): FindNeedles {
  return (text, onFound) => {
    for (const needle of needles) {
      const { form, small } = needle;
      for (let start = 0; start + form.length <= text.length; start += 1) {
        const there = text.slice(start, start + form.length);
        if (small === undefined ? there === form : inSmallLetters(there) === small) {
          onFound(needle, start, start + form.length);
        }
      }
    }
  };
}
