import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createSandboxes, type SandboxesOptions } from '../../mock/sandboxes/sandboxes.ts';
import { openStateFile } from './state-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-state-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.jsonl`);

/** A server's sandboxes over a file, until the block ends. */
function opened(
  file: string,
  options: SandboxesOptions = { world: 'tiny' },
  elapsed?: () => number,
) {
  const sandboxes = createSandboxes(options, elapsed);
  const told: string[] = [];
  const state = openStateFile(file, sandboxes, (text) => told.push(text));
  return { sandboxes, told, [Symbol.dispose]: () => state[Symbol.dispose]() };
}

test('what was written is there at the next start, sandboxes and all', () => {
  const file = newFile();
  let id = '';
  {
    using first = opened(file);
    const { default: own } = first.sandboxes;
    own.files.create({ id: 'file_kept' });
    own.keys.expire('wsk_tiny_reader');
    own.clock.advance(5_000);
    const sandbox = first.sandboxes.create({ profile: 'small-limits', ttlSeconds: 3_600 });
    first.sandboxes.delete(first.sandboxes.create().id);
    sandbox.files.create({ id: 'of-sandbox' });
    id = sandbox.id;
  }
  using next = opened(file);
  const { default: own } = next.sandboxes;

  expect(next.told).toEqual([]);
  expect(own.files.get('file_kept')).toBeDefined();
  expect(own.keys.byLabel('reader').state).toBe('expired');
  expect(own.clock.now()).toBe(Date.parse('2026-01-15T12:00:05Z'));
  expect(next.sandboxes.list().map((each) => each.id)).toEqual(['default', id]);
  const sandbox = next.sandboxes.get(id);
  expect(sandbox?.files.get('of-sandbox')).toBeDefined();
  expect(sandbox?.profile.name).toBe('small-limits');
  expect((sandbox?.expiresAt() ?? 0) - Date.now()).toBeLessThanOrEqual(3_600_000);
  sandbox?.files.create({ id: 'later' });
  expect(readFileSync(file, 'utf8')).toMatch(/"later".*\n$/);
});

test('a sandbox that nobody used for so long is not there at the next start', () => {
  const file = newFile();
  let milliseconds = 0;
  {
    using first = opened(file, undefined, () => milliseconds);
    first.sandboxes.create({ ttlSeconds: 60 });
    milliseconds = 60_000;
  }
  using next = opened(file);
  expect(next.sandboxes.list().map(({ id }) => id)).toEqual(['default']);
});

test('a last line that was cut off is left out, and told of', () => {
  const file = newFile();
  {
    using first = opened(file);
    first.sandboxes.default.files.create({ id: 'file_kept' });
  }
  appendFileSync(file, '{"sandbox":"default","files":[{"id":"to');
  {
    using next = opened(file);
    expect(next.told).toEqual([
      `${file}: the last line is incomplete and was ignored; its write was never confirmed`,
    ]);
    expect(next.sandboxes.default.files.count()).toBe(4);
    next.sandboxes.default.files.create({ id: 'file_more' });
  }
  using last = opened(file);
  expect(last.sandboxes.default.files.count()).toBe(5);
});

test('wherever it is cut off behind its first line, all whole lines are kept', () => {
  const file = newFile();
  const ids = ['new_ä', 'new_b', 'new_c'];
  {
    using first = opened(file);
    for (const id of ids) first.sandboxes.default.files.create({ id });
  }
  const bytes = readFileSync(file);
  const header = bytes.indexOf('\n') + 1;
  const isLineEnd = (end: number) => bytes[end - 1] === 10 || bytes[end] === 10;
  for (let end = header; end <= bytes.length; end++) {
    // At both sides of each end of a line, and within.
    if (!isLineEnd(end) && end % 17 > 0) continue;
    const kept = bytes.subarray(0, end);
    const cut = newFile();
    writeFileSync(cut, kept);
    using next = opened(cut);
    const whole = kept.subarray(0, kept.lastIndexOf('\n')).toString();
    const found = ids.filter((id) => next.sandboxes.default.files.get(id) !== undefined);
    expect([end, found]).toEqual([end, ids.filter((id) => whole.includes(`"${id}"`))]);
    expect(next.told).toHaveLength(kept.at(-1) === 10 ? 0 : 1);
  }
});

test('a long file is written anew at the start', () => {
  const file = newFile();
  {
    using first = opened(file);
    for (let size = 0; size < 1_100; size++)
      first.sandboxes.default.files.update('file_a', { size });
  }
  const before = statSync(file).size;
  // What a server left behind that ended by force within.
  writeFileSync(join(folder, `.${basename(file)}.state.partial`), '{"state');
  {
    using next = opened(file);
    expect(next.sandboxes.default.files.get('file_a')?.size).toBe(1_099);
  }
  expect(statSync(file).size).toBeLessThan(before / 20);
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test('a second server of one file is refused, and one that ended by force is not waited for', () => {
  const file = newFile();
  const first = opened(file);
  expect(() => opened(file)).not.toThrow();
  writeFileSync(`${file}.lock`, `${process.ppid}\n`);
  expect(() => opened(file)).toThrow(
    `Failed to open --state ${file}: the process ${process.ppid} uses it; if it does not, delete ${file}.lock`,
  );
  writeFileSync(`${file}.lock`, '999999999\n');
  first[Symbol.dispose]();
  expect(() => opened(file)[Symbol.dispose]()).not.toThrow();
});

test.runIf(existsSync('/proc/self/stat'))(
  'nor is one whose number another process has since the machine began anew',
  () => {
    const file = newFile();
    const first = opened(file);
    const [, start] = readFileSync(`${file}.lock`, 'utf8').split(' ');
    first[Symbol.dispose]();
    expect(start).toMatch(/^\d+\n$/);
    writeFileSync(`${file}.lock`, `${process.ppid} 1\n`);
    expect(() => opened(file)[Symbol.dispose]()).not.toThrow();
  },
);

test.each<[string, SandboxesOptions, string]>([
  ['world', { world: 'default' }, 'found "tiny" (e7748193'],
  [
    'profile',
    { world: 'tiny', profile: 'uuid-ids' },
    'expected the profile "uuid-ids" of the flags, found "default"',
  ],
  [
    'profile',
    { world: 'tiny', profile: 'small-limits' },
    'expected the profile "small-limits" of the flags, found "default"',
  ],
  [
    'scenario',
    { world: 'tiny', scenario: 'outage' },
    'expected the scenario "outage" of the flags, found none',
  ],
])('a file of another %s is refused', (_what, options, message) => {
  const file = newFile();
  opened(file)[Symbol.dispose]();

  expect(() => opened(file, options)).toThrow(message);
});

test.each([
  ['{"a":1}\n', 'expected a file that serve --state wrote, or no file'],
  ['nothing of ours', 'expected a file that serve --state wrote, or no file'],
])('what is no such file is refused: %j', (text, message) => {
  const file = newFile();
  writeFileSync(file, text);

  expect(() => opened(file)).toThrow(`Failed to read --state ${file}: ${message}`);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('another version, and a line within that is none of ours, are refused', () => {
  const file = newFile();
  opened(file)[Symbol.dispose]();
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"stateFile":1', '"stateFile":2'));
  expect(() => opened(file)).toThrow('expected version 1, found 2');
  writeFileSync(file, `${text}{"sandbox":"default","files":[{"id":1}]}\n{"sandbox":"default"}\n`);
  expect(() => opened(file)).toThrow(`Failed to read --state ${file}: line 3: Failed to replay`);
});

test.each([
  ['/dev/null', 'a device'],
  ['/dev/full', 'a device'],
  [folder, 'a folder'],
])('%s is no file, and leaves no lock behind', (path, found) => {
  expect(() => opened(path)).toThrow(
    `Failed to read --state ${path}: expected a file, found ${found}`,
  );
  expect(existsSync(`${path}.lock`)).toBe(false);
});

test('a folder that is not there is told of', () => {
  const file = join(folder, 'none', 'state.jsonl');

  expect(() => opened(file)).toThrow(`Failed to write --state ${file}: no such file`);
});

test('a clock that runs goes on from a world of another day', () => {
  const file = newFile();
  const options = { world: 'tiny', now: 'current' } as const;
  {
    using first = opened(file, options);
    first.sandboxes.default.files.create({ id: 'file_kept' });
  }
  using next = opened(file, options);
  expect(next.sandboxes.default.files.get('file_kept')).toBeDefined();
  expect(next.sandboxes.default.clock.isFrozen()).toBe(false);
});
