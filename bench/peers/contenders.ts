import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../../scripts/npm.ts';
import { COMMAND } from '../served-mock.ts';

/** A server, ours or of a different project, in its own process. */
export interface Contender {
  readonly name: string;
  /** The command and its arguments, for a port. */
  readonly command: (port: number) => readonly string[];
  /** Workloads that it does not support, with the reason. */
  readonly lacks?: Readonly<Record<string, string>>;
}

/** In the sources: its packages are not installed with the project. */
const HOME = fileURLToPath(new URL('../../../bench/peers/', import.meta.url));

const noPages = 'it has no pages: it always sends the example of the OpenAPI document';
const noControl = 'it has no way to write';

/** Installs the peers if they are missing or out of date. */
export const installPeers = (): void => installPackages(HOME);

export const ours = (files: number): Contender => ({
  name: 'workspace-files serve',
  command: (port) => [
    ...[process.execPath, COMMAND, 'serve', '--quiet', '--json'],
    ...['--files', String(files), '--port', String(port)],
  ],
});

const programmed = (kind: string, file: string) => (port: number) =>
  [process.execPath, join(HOME, 'server.mjs'), kind, file, String(port)] as const;

/** A server that only sends recorded responses, as fast as Node can. */
export const limit = (answersFile: string): Contender => ({
  name: 'node:http, the same bytes',
  command: programmed('answers', answersFile),
});

/**
 * @param worldFile JSON: the workspace, the key, and the files in the order of the listing.
 * @param page a page of 100 files.
 * @param folder for the files that some peers need.
 */
export function peers(worldFile: string, page: object, folder: string): readonly Contender[] {
  const openapi = join(folder, 'openapi.json');
  writeFileSync(openapi, JSON.stringify(describe(page)));
  return [
    {
      name: 'Prism',
      command: (port) => [
        process.execPath,
        join(HOME, 'node_modules/@stoplight/prism-cli/dist/index.js'),
        ...['mock', openapi, '--port', String(port), '--verboseLevel', 'silent'],
      ],
      lacks: { walk: noPages, pages: noPages, refusals: 'it accepts any key', writes: noControl },
    },
    {
      name: 'Mockoon CLI',
      command: (port) => {
        const environment = join(folder, 'mockoon.json');
        const write = [join(HOME, 'mockoon.mjs'), worldFile, environment, String(port)];
        execFileSync(process.execPath, write);
        return [
          process.execPath,
          join(HOME, 'node_modules/@mockoon/cli/bin/run.js'),
          ...['start', '--data', environment, '--disable-log-to-file', '--disable-admin-api'],
        ];
      },
      lacks: { writes: noControl },
    },
    { name: 'json-server', command: programmed('json-server', worldFile) },
    {
      name: '@mswjs/http-middleware, @mswjs/data',
      command: programmed('msw-data', worldFile),
      lacks: { writes: noControl },
    },
  ];
}

/** Our OpenAPI document with one page as its example, which Prism sends. */
function describe(page: object): object {
  const printed = execFileSync(process.execPath, [COMMAND, 'openapi'], { encoding: 'utf8' });
  return JSON.parse(printed, (_key, value) => {
    const json = value?.operationId === 'listFiles' && value.responses['2XX']?.content;
    if (json) json['application/json'].example = page;
    return value;
  });
}
