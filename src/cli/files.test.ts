import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { readJsonFile } from './files.ts';

const { folder, path, write } = temporaryFolder();

describe('a JSON file', () => {
  test.each([
    ['in UTF-8', Buffer.from('{"name":"é"}')],
    ['with a byte order mark', Buffer.from('\uFEFF{"name":"é"}')],
  ])('is read %s', (name, bytes) => {
    expect(readJsonFile(write(name, bytes), 'the profile')).toEqual({ name: 'é' });
  });

  test.each([
    ['a folder', folder, 'it is a folder'],
    ['nothing there', path('none'), 'no such file'],
    ['nothing in it', write('empty', ' \n'), 'expected JSON: '],
    ['no JSON', write('no-json', '{"a":'), 'expected JSON: '],
    ['another encoding', write('latin', Buffer.from([0x22, 0xe9, 0x22])), 'expected text in UTF-8'],
  ])('is refused: %s', (_, path, message) => {
    const read = () => readJsonFile(path, 'the profile "p.json"');

    expect(read).toThrow('Failed to read the profile "p.json": ');
    expect(read).toThrow(message);
    expect(read).not.toThrow(/E[A-Z]{4,}/);
  });
});
