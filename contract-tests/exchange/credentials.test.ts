import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { credentialsOf } from './credentials.ts';
import { curlLine } from './exchange.ts';

const KEY = 'wfk_5e1f09a7c3d24b86';

test('every alteration is another secret, and no known one', () => {
  const { credentials } = credentialsOf({ key: KEY, other: `${KEY}a7c3` });

  const values = credentials.altered.map(({ header }) => header?.value);

  expect(values).toEqual([
    'Bearer wfk_5e1f09a7c3d24b8a',
    'Bearer Qfk_5e1f09a7c3d24b86',
    'Bearer wfk_5e1f09a7c3d24b8',
    'Bearer wfk_5e1f0967c3d24b86',
    'Bearer a7c3wfk_5e1f09a7c3d24b86',
    'Bearer wfk_5e1f09_7c3d24b86',
    'Bearer wfk_5e1f09%',
    'Bearer wfk_5e1f09*',
  ]);
});

test('cases are exchanged but where a decoder of hexadecimal digits takes either', () => {
  const isExchanged = (key: string) =>
    credentialsOf({ key }).credentials.altered.some(({ label }) => /case swapped$/.test(label));

  expect(isExchanged('wfk_5e1f09a7c3d24b86')).toBe(false);
  expect(isExchanged('5e1f09a7-c3d2-4b86-a1f0-9a7c3d24b865')).toBe(false);
  expect(isExchanged('wfk_S0JmtX2yUOz1XCmJ')).toBe(true);
  expect(isExchanged('S0JmtX2yUOz1XCmJ-a3')).toBe(true);
});

test('a changed character differs from the other in more than its case, whatever it was', () => {
  for (let code = 0x21; code <= 0x7e; code += 1) {
    const character = String.fromCharCode(code);
    const { credentials } = credentialsOf({ key: `0123456789${character}` });
    const changed = credentials.altered[0]?.header?.value.at(-1);
    expect(changed?.toLowerCase()).not.toBe(character.toLowerCase());
  }
});

test('nothing that a report shows of a credential gives a key away', () => {
  const { credentials, secrets } = credentialsOf({ key: KEY, expired: 'wfk_expired_9281' });
  const { altered, spellings, ...named } = credentials;
  const all = [...Object.values(named), ...altered, ...Object.values(spellings)];

  const shown = all.map((credential) =>
    JSON.stringify([credential?.label, credential?.header?.shown, credential?.header?.shell]),
  );

  for (const { text } of secrets) expect(shown.join()).not.toContain(text);
  expect(secrets.map(({ text }) => text)).toContain('wfk_5e1f09a7c3d24b8a');
});

test('a shell reads from a curl line the very header that was sent', () => {
  const { credentials } = credentialsOf({ key: KEY, other: 'wfk_other_5573' });
  const { key, other, altered, spellings } = credentials;
  const all = [key, other, ...altered, ...Object.values(spellings)].flatMap((each) =>
    each?.header ? [each.header] : [],
  );

  for (const { shell, value } of all) {
    const line = curlLine("https://x.test/it's?a=$b", [shell]);
    const printed = line.replace(/^curl/, 'printf "%s\\n"');
    const env = { WORKSPACE_FILES_KEY: KEY, WORKSPACE_FILES_OTHER_KEY: 'wfk_other_5573' };
    const lines = execFileSync('sh', ['-c', printed], { encoding: 'utf8', env }).split('\n');
    expect(lines).toContain(`Authorization: ${value}`);
    expect(lines).toContain("https://x.test/it's?a=$b");
  }
});
