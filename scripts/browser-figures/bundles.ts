import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '../../test/support/documents.ts';

/** What an app's bundle holds of the mock: minified, in bytes of gzip. */

const WORKER = `
  import { setupWorker } from 'msw/browser';
  const start = (handlers) =>
    setupWorker(...handlers).start({ onUnhandledRequest: 'bypass', quiet: true });
`;
const OURS = "import { handlers } from 'workspace-files-kit/msw';";

/** The program of a page, up to where its first request is answered by the worker. */
export const programs = {
  'MSW alone': `${WORKER}
    import { http, HttpResponse } from 'msw';
    await start([http.get('*/api/v1/auth', () => HttpResponse.json({ workspaceId: 'ws_tiny' }))]);
    const secret = '';`,
  'grown world `tiny`, `./light`': `${WORKER}${OURS}
    import { createMock } from 'workspace-files-kit/light';
    import world from 'workspace-files-kit/worlds/tiny';
    const mock = createMock({ world });
    const { secret } = mock.keys.byLabel('reader');
    await start(handlers(mock));`,
  'grown world `default`, `./light`': `${WORKER}${OURS}
    import { createMock } from 'workspace-files-kit/light';
    import world from 'workspace-files-kit/worlds/default';
    const mock = createMock({ world });
    const { secret } = mock.keys.byLabel('reader');
    await start(handlers(mock));`,
  'growing `default`': `${WORKER}${OURS}
    import { createMock } from 'workspace-files-kit';
    const mock = createMock();
    const { secret } = mock.keys.byLabel('reader');
    await start(handlers(mock));`,
} as const;
export type ProgramName = keyof typeof programs;

/** Packages whose share is told, and all that they bring. */
const PACKAGES = {
  '@faker-js/faker': ['@faker-js/faker/*'],
  zod: ['zod/mini'],
  'magic-bytes.js': ['magic-bytes.js'],
  '@noble/hashes': ['@noble/hashes/*'],
} as const;

export interface Bundle {
  readonly script: string;
  /** Bytes of gzip. */
  readonly size: number;
}

/** A program as a bundler makes it, without what is `external`. */
export async function bundle(program: string, external: readonly string[] = []): Promise<Bundle> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: root },
    external: [...external],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  });
  const [output] = outputFiles;
  if (!output) throw new Error('Failed to bundle: there is no output');
  return { script: output.text, size: gzipSync(output.contents).length };
}

export interface Weight {
  readonly name: ProgramName;
  /** All of it, in bytes of gzip, and what of it is not MSW alone. */
  readonly size: number;
  readonly beyond: number;
  /** What the bundle is smaller by without a package; the rest is ours, the world included. */
  readonly shares: Readonly<Record<string, number>>;
}

/** What each program weighs, and which package how much of it. */
export async function weigh(bundles: ReadonlyMap<ProgramName, Bundle>): Promise<readonly Weight[]> {
  const alone = bundles.get('MSW alone')?.size ?? 0;
  return Promise.all(
    Array.from(bundles, async ([name, { size }]) => {
      const shares: Record<string, number> = {};
      for (const [each, modules] of Object.entries(PACKAGES)) {
        shares[each] = size - (await bundle(programs[name], modules)).size;
      }
      const others = Object.values(shares).reduce((sum, share) => sum + share, 0);
      return {
        name,
        size,
        beyond: size - alone,
        shares: { ...shares, ours: size - alone - others },
      };
    }),
  );
}
