import { describe, expect, test, vi } from 'vitest';
import { type Behaviour, deploy, everyEntry, keys } from '../trials/deployment/deployment.ts';
import { judge } from '../trials/deployment/run-suite.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Parts of the key that are too long to guess: the hint shows the last four characters. */
const partsOfKey = (length: number): string[] =>
  Array.from({ length: keys.key.length - length + 1 }, (_, at) =>
    keys.key.slice(at, at + length).toLowerCase(),
  );

/** Puts that text into every refusal. */
const refusing =
  (write: (secret: string) => ResponseInit & { readonly text: string }): Behaviour['around'] =>
  async (request, next) => {
    const response = await next(request);
    if (response.ok) return response;
    const { text, ...init } = write(keys.key);
    return Response.json({ code: text, error: text }, { status: 403, ...init });
  };

describe('no report shows a part of the key', () => {
  const cases: [string, Behaviour['around']][] = [
    ...[50, 60, 70, 79].map((before): [string, Behaviour['around']] => [
      `in a text that is cut ${before} characters before it ends`,
      refusing((key) => ({ text: '.'.repeat(before) + key + '.'.repeat(60) })),
    ]),
    ['in the name of a header', refusing((key) => ({ text: 'no', headers: { [key]: 'x' } }))],
    ['again and again', refusing((key) => ({ text: `${key} `.repeat(1000) }))],
  ];

  test.each(cases)('%s', async (_, around) => {
    const report = JSON.stringify(await judge(deploy({ around }), { observe: true })).toLowerCase();

    expect(partsOfKey(12).filter((part) => report.includes(part))).toEqual([]);
  });

  test('in a field of a wrong type, which is shown cut', async () => {
    const page = everyEntry((fields) => ({ ...fields, size: `${'.'.repeat(100)}${keys.key}` }));
    const report = JSON.stringify(await judge(deploy({ page }), { observe: true })).toLowerCase();

    expect(partsOfKey(12).filter((part) => report.includes(part))).toEqual([]);
  });
});
