import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readJsonFile } from './read-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-json-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('a JSON file', () => {
  test.each([
    ['in UTF-8', Buffer.from('{"name":"é"}')],
    ['with a byte order mark', Buffer.from('\uFEFF{"name":"é"}')],
    ['as PowerShell writes it', Buffer.from('\uFEFF{"name":"é"}', 'utf16le')],
    ['the other way round', bigEndian('\uFEFF{"name":"é"}')],
  ])('is read %s', (name, bytes) => {
    expect(readJsonFile(file(name, bytes), 'the profile')).toEqual({ name: 'é' });
  });

  test.each([
    ['a folder', folder, 'it is a folder'],
    ['nothing there', join(folder, 'none'), 'no such file'],
    ['below a file', join(file('a', '1'), 'b'), 'a part of its path is not a folder'],
    ['nothing in it', file('empty', ' \n'), 'expected JSON: found an empty file'],
    ['no JSON', file('no-json', '{"a":'), 'expected JSON: '],
    ['another encoding', file('latin', Buffer.from([0x22, 0xe9, 0x22])), 'expected text in UTF-8'],
  ])('is refused: %s', (_, path, message) => {
    const read = () => readJsonFile(path, 'the profile "p.json"');

    expect(read).toThrow('Failed to read the profile "p.json": ');
    expect(read).toThrow(message);
    expect(read).not.toThrow(/E[A-Z]{4,}/);
  });
});
