import { chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImageConfig } from './image/container.ts';
import { writeHostBase } from './image/host-base.ts';
import { tryContainers } from './image/try-containers.ts';
import { runCommand } from './processes.ts';

/**
 * Builds the image of examples/deploy from the packed tarball, and runs its process as the manifest
 * there does. Needs root, `buildah` and `runc`, which Debian has by these names.
 *
 * `--tarball FILE` is packed already. `--base IMAGE` is what it is built on, that of the Dockerfile if left out; `--host-base` makes one
 * of this machine's own Node, where no registry of images is reached.
 */
const { values } = parseArgs({
  options: {
    tarball: { type: 'string' },
    base: { type: 'string' },
    'host-base': { type: 'boolean', default: false },
  },
});
const root = new URL('../', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'workspace-files-image-'));
const buildah = (...args: string[]) => {
  const where = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')];
  return runCommand('buildah', [...where, '--storage-driver', 'vfs', ...args], { cwd: folder });
};
const BUILD = ['build', '--isolation', 'chroot'];

try {
  const context = join(folder, 'context');
  mkdirSync(context);
  if (values.tarball === undefined) {
    await runCommand('npm', ['pack', '--silent', '--pack-destination', context], { cwd: root });
  } else copyFileSync(values.tarball, join(context, basename(values.tarball)));
  copyFileSync(join(root, 'examples/deploy/Dockerfile'), join(context, 'Dockerfile'));
  const base = values['host-base'] ? await makeHostBase() : values.base;
  const given = base === undefined ? [] : ['--build-arg', `NODE_IMAGE=${base}`];
  await buildah(...BUILD, ...given, '--tag', 'workspace-files-kit', context);
  console.log('ok    build: the image of examples/deploy/Dockerfile');
  const inspected = await buildah('inspect', '--type', 'image', 'workspace-files-kit');
  const image: ImageConfig = JSON.parse(inspected).OCIv1.config;
  const working = (await buildah('from', 'workspace-files-kit')).trim();
  const rootfs = (await buildah('mount', working)).trim();
  const state = join(folder, 'state');
  mkdirSync(state);
  chownSync(state, ...ownerOf(image));
  await tryContainers({ folder, rootfs, image, state });
  await buildah('unmount', working);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function makeHostBase(): Promise<string> {
  const own = join(folder, 'base');
  mkdirSync(own);
  writeHostBase(own);
  await buildah(...BUILD, '--tag', 'host-node', own);
  return 'localhost/host-node';
}

function ownerOf({ User }: ImageConfig): [number, number] {
  const [uid = Number.NaN, gid = Number.NaN] = User.split(':').map(Number);
  return [uid, gid];
}
