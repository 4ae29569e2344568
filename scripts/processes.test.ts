import { describe, expect, test } from 'vitest';
import { environment, startProcess } from './processes.ts';

test('a command runs without the environment of this package', () => {
  expect(process.env.NODE_ENV).toBeDefined();
  const names = Object.keys(environment());
  expect(names.filter((name) => /^(NODE_ENV|VITEST|npm_package)/.test(name))).toEqual([]);
  expect(names).toContain('PATH');
});

describe('a process', () => {
  const start = (script: string) => startProcess([process.execPath, '-e', script]);

  test('that ends by itself is fine', async () => {
    await using child = start('console.log(1)');
    await child.untilPrinted(/\n$/);
    expect(await child.endFault()).toBeNull();
    expect(child.printed).toBe('1\n');
  });

  test('that stays open behind its line is ended, and reported', async () => {
    await using child = start('console.log(1); setInterval(() => {}, 1e6)');
    await child.untilPrinted(/\n$/);
    const fault = 'Failed to end: it still ran 0.2 s after its last line';
    expect(await child.endFault(200)).toBe(fault);
  });

  test('that ends with another exit code is reported', async () => {
    await using child = start('console.log(1); process.exitCode = 3');
    expect(await child.endFault()).toBe('Failed to end: expected exit code 0, found exit code 3');
  });

  test('that does not print what is expected is reported with its errors', async () => {
    await using child = start('console.error("no such thing")');
    await expect(child.untilPrinted(/./)).rejects.toThrow(/exit code 0\nno such thing/);
  });

  test('that does not exist is reported', async () => {
    await using child = startProcess(['no-such-program']);
    await expect(child.untilPrinted(/./)).rejects.toThrow(/ENOENT/);
  });
});
