import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { runCommand } from './processes.ts';
import { tryServe } from './try-serve.ts';

/** A user's project that has the package from its tarball. */
export interface PackedProject {
  readonly title: string;
  readonly folder: string;
  /** What to install beside the tarball, as npm takes it. */
  readonly packages: readonly string[];
  /** The binary that is to run everything, once the packages are there. */
  readonly node: string;
}

export interface Step {
  readonly title: string;
  /** @returns what is worth telling. */
  readonly run: () => Promise<string>;
}

const BIN = 'node_modules/.bin/workspace-files';
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const TSC = 'node_modules/typescript/bin/tsc';

/** What is tried in a project, in order. */
export function stepsOf(project: PackedProject, tarball: string, consumer: URL): readonly Step[] {
  const { folder, node } = project;
  const options = { cwd: folder };
  const nodeVersion = async () => (await runCommand(node, ['--version'], options)).trim();
  const compile = (moduleResolution: string, module: string) => async () => {
    const flags = { module, moduleResolution, target: 'es2022', lib: 'es2023,dom,dom.iterable' };
    const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
    const strict = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--types', 'node'];
    await runCommand(node, [TSC, ...strict, ...args, 'consumer.ts'], options);
    return `TypeScript ${versionOf(folder, 'typescript')}, declarations of libraries checked too`;
  };

  return [
    {
      title: 'install',
      run: async () => {
        mkdirSync(folder);
        cpSync(consumer, folder, { recursive: true });
        const manifest = { name: 'packed-consumer', private: true, type: 'module' };
        writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
        await runCommand('npm', ['install', ...project.packages, tarball], options);
        if (!existsSync(node)) throw new Error(`Failed to install Node: there is no ${node}`);
        return `Node ${await nodeVersion()}, msw ${versionOf(folder, 'msw')}`;
      },
    },
    {
      title: 'test',
      run: async () => {
        const env = { TRIED_NODE: await nodeVersion() };
        // No test is about time: whatever runs beside them may take the processor.
        const patient = '--testTimeout=60000';
        await runCommand(node, [VITEST, 'run', '--root', '.', patient, '.test.ts'], {
          ...options,
          env,
        });
        return `Vitest ${versionOf(folder, 'vitest')}`;
      },
    },
    {
      title: 'test in Playwright',
      run: async () => {
        await runCommand(node, [PLAYWRIGHT, 'test', 'fixtures.spec.ts'], options);
        return `Playwright ${versionOf(folder, '@playwright/test')}`;
      },
    },
    {
      title: 'bin',
      run: async () => {
        const printed = (await runCommand(node, [BIN, '--version'], options)).trim();
        const installed = versionOf(folder, 'workspace-files-kit');
        if (printed === installed) return `--version ${printed}`;
        throw new Error(`Failed to try the bin: expected version ${installed}, found ${printed}`);
      },
    },
    {
      title: 'serve',
      run: async () => {
        await tryServe([node, BIN], folder);
        return 'listened, answered, stopped with exit code 0';
      },
    },
    { title: 'types nodenext', run: compile('nodenext', 'nodenext') },
    { title: 'types bundler', run: compile('bundler', 'esnext') },
  ];
}

const manifestSchema = z.object({ version: z.string() });

function versionOf(folder: string, name: string): string {
  const path = join(folder, 'node_modules', name, 'package.json');
  return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).version;
}
