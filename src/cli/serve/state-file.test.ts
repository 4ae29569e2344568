import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createSandboxes, type SandboxesOptions } from '../../mock/sandboxes/sandboxes.ts';
import { type AppendText, openStateFile } from './state-file.ts';

const { folder, path } = temporaryFolder();
let files = 0;
const newFile = () => path(`${++files}.jsonl`);

/** The sandboxes of a server with a state file, until the end of the block. */
function opened(
  file: string,
  options: SandboxesOptions = { world: 'tiny' },
  elapsed?: () => number,
  append?: AppendText,
) {
  const sandboxes = createSandboxes(options, elapsed);
  const warnings: string[] = [];
  const state = openStateFile(file, sandboxes, (text) => warnings.push(text), append);
  return { sandboxes, warnings, [Symbol.dispose]: () => state[Symbol.dispose]() };
}

test('the next start has every write, and all sandboxes', () => {
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

  expect(next.warnings).toEqual([]);
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

test('an expired sandbox does not exist at the next start', () => {
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

test('wherever the file ends after its first line, all whole lines are kept', () => {
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
    // Cuts around each line end, and at some other places.
    if (!isLineEnd(end) && end % 17 > 0) continue;
    const kept = bytes.subarray(0, end);
    const cut = newFile();
    writeFileSync(cut, kept);
    const next = opened(cut);
    const whole = kept.subarray(0, kept.lastIndexOf('\n')).toString();
    const { files } = next.sandboxes.default;
    const found = ids.filter((id) => files.get(id) !== undefined);
    expect([end, found]).toEqual([end, ids.filter((id) => whole.includes(`"${id}"`))]);
    const ignored = `${cut}: the last line is incomplete and was ignored; its write was never confirmed`;
    expect(next.warnings).toEqual(kept.at(-1) === 10 ? [] : [ignored]);
    files.create({ id: 'later' });
    next[Symbol.dispose]();
    using last = opened(cut);
    expect(last.sandboxes.default.files.count()).toBe(3 + found.length + 1);
  }
});

test('a long file is compacted at the start', () => {
  const file = newFile();
  {
    using first = opened(file);
    for (let size = 0; size < 1_100; size++)
      first.sandboxes.default.files.update('file_a', { size });
  }
  const before = statSync(file).size;
  // Left behind by a server that was killed while compacting the file.
  writeFileSync(path(`.${basename(file)}.state.partial`), '{"state');
  {
    using next = opened(file);
    expect(next.sandboxes.default.files.get('file_a')?.size).toBe(1_099);
  }
  expect(statSync(file).size).toBeLessThan(before / 20);
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test('a file has one server process', () => {
  const file = newFile();
  opened(file);
  expect(() => opened(file)).not.toThrow();
  writeFileSync(`${file}.lock`, `${process.ppid}\n`);
  expect(() => opened(file)).toThrow(
    `Failed to open --state "${file}": the process ${process.ppid} uses it; if it does not, delete ${file}.lock`,
  );
});

test.each<[string, SandboxesOptions, string]>([
  ['world', { world: 'default' }, 'found "tiny" (e7748193'],
  ['profile', { profile: 'uuid-ids' }, 'expected the profile "uuid-ids" of the flags, found "defa'],
  ['profile', { profile: 'small-limits' }, 'expected the profile "small-limits" of the flags, fou'],
  ['scenario', { scenario: 'outage' }, 'expected the scenario "outage" of the flags, found none'],
])('a file with a different %s is refused', (_what, options, message) => {
  const file = newFile();
  opened(file)[Symbol.dispose]();

  expect(() => opened(file, { world: 'tiny', ...options })).toThrow(message);
});

test.each(['{"a":1}\n', 'nothing of ours'])('different content is refused: %j', (text) => {
  const file = newFile();
  writeFileSync(file, text);

  expect(() => opened(file)).toThrow(
    `Failed to read --state "${file}": expected a file that serve --state wrote, or no file`,
  );
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a different version, and an invalid line, are refused', () => {
  const file = newFile();
  opened(file)[Symbol.dispose]();
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"stateFile":1', '"stateFile":2'));
  expect(() => opened(file)).toThrow('expected version 1, found 2');
  writeFileSync(file, `${text}{"sandbox":"default","files":[{"id":1}]}\n{"sandbox":"default"}\n`);
  expect(() => opened(file)).toThrow(`Failed to read --state "${file}": line 3: Failed to replay`);
});

test.each([
  ['/dev/null', 'a device'],
  ['/dev/full', 'a device'],
  [folder, 'a folder'],
])('%s is not a file, and leaves no lock behind', (path, found) => {
  expect(() => opened(path)).toThrow(
    `Failed to read --state "${path}": expected a file, found ${found}`,
  );
  expect(existsSync(`${path}.lock`)).toBe(false);
});

test('a missing folder is named', () => {
  const file = path('none/state.jsonl');

  expect(() => opened(file)).toThrow(
    `Failed to write --state "${file}": its folder does not exist`,
  );
});

test('a running clock continues from the world of an earlier day', () => {
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

describe('on a full disk', () => {
  let isFull = false;
  let file = '';
  beforeEach(() => {
    file = newFile();
    isFull = false;
  });
  /** A full disk accepts the first byte of a line. */
  const append: AppendText = (handle, text) => {
    appendFileSync(handle, isFull ? text.slice(0, 1) : text);
    if (isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };
  const openedOnFullDisk = () => opened(file, undefined, undefined, append);
  const checkOf = (secret: string) =>
    new Request('http://x/api/v1/auth', { headers: { authorization: `Bearer ${secret}` } });
  const NOT_DONE = 'the disk is full; nothing was changed';

  test('a write that cannot be saved is undone, and a retry does it once', () => {
    {
      using first = openedOnFullDisk();
      const { default: mock } = first.sandboxes;
      mock.files.create({ id: 'kept' });
      mock.clock.advance(5_000);
      mock.faults.add({ times: 3, effect: { kind: 'answer', status: 503 } });
      const before = mock.exportState();
      isFull = true;
      expect(() => mock.files.create({ name: 'lost.txt' })).toThrow(NOT_DONE);
      expect(() => mock.keys.expire('wsk_tiny_reader')).toThrow(NOT_DONE);
      expect(() => mock.clock.advance(1_000)).toThrow(NOT_DONE);
      expect(() => mock.setProfile('small-limits')).toThrow(NOT_DONE);
      expect(() => mock.faults.clear()).toThrow(NOT_DONE);
      expect(() => mock.reset()).toThrow(NOT_DONE);
      expect(mock.exportState()).toEqual(before);
      expect(readFileSync(file, 'utf8')).toMatch(/\n$/);
      isFull = false;
      mock.files.create({ name: 'lost.txt' });
    }
    using next = openedOnFullDisk();
    const names = next.sandboxes.default.files.list().map(({ name }) => name);
    expect(names.filter((name) => name === 'lost.txt')).toHaveLength(1);
    expect(next.sandboxes.default.files.get('kept')).toBeDefined();
  });

  test('a fault is kept if its use cannot be saved', () => {
    using first = openedOnFullDisk();
    const { default: mock } = first.sandboxes;
    mock.faults.add({ times: 1, effect: { kind: 'answer', status: 503 } });
    const ask = () => first.sandboxes.answer(checkOf('wsk_tiny_reader')).status;
    isFull = true;
    expect(ask).toThrow(NOT_DONE);
    isFull = false;
    expect([ask(), ask()]).toEqual([503, 200]);
  });

  test('a sandbox is neither created nor deleted if that cannot be saved', () => {
    using first = openedOnFullDisk();
    const { sandboxes } = first;
    const made = sandboxes.create({ world: 'tiny' });
    const { secret } = made.keys.byLabel('reader');
    made.files.create({ id: 'kept' });
    isFull = true;
    expect(() => sandboxes.create()).toThrow(NOT_DONE);
    expect(() => sandboxes.delete(made.id)).toThrow(NOT_DONE);
    expect(sandboxes.list().map(({ id }) => id)).toEqual(['default', made.id]);
    expect(sandboxes.get(made.id)?.files.get('kept')).toBeDefined();
    expect(sandboxes.answer(checkOf(secret)).status).toBe(200);
    isFull = false;
    sandboxes.get(made.id)?.files.create({ id: 'later' });
    expect(sandboxes.delete(made.id)).toBe(true);
  });
});
