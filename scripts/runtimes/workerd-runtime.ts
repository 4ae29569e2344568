import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createMock } from '../../src/mock/create-mock.ts';
import { hashOfFace } from '../../test/same-bytes/answers.ts';
import { runCommand } from '../run-command.ts';
import { attempt, type Runtime, requireInstalled, resultsSchema } from './tried.ts';
import { stop } from './watched-child.ts';
import { portOf } from './workerd-port.ts';

const CONFIG = 'build/runtimes/worker.capnp';

const config = (compatibilityDate: string) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${compatibilityDate}",
);
`;

/** The runtime of Cloudflare Workers: it serves a worker, and has no command line. */
export function workerdRuntime(binary: string, cwd: string): Runtime {
  return {
    name: 'workerd',
    async trial() {
      requireInstalled('workerd', binary);
      const version = (await runCommand(binary, ['--version'], { cwd }))
        .replace('workerd', '')
        .trim();
      writeFileSync(new URL(CONFIG, `file://${cwd}`), config(version));
      const args = ['serve', CONFIG, '--control-fd=3'];
      const child = spawn(binary, args, { cwd, stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
      const origin = `http://127.0.0.1:${await portOf(child.stdio[3] as Readable)}`;
      const results = await attempt(async () => (await fetch(`${origin}/tried`)).text());
      const http = await attempt(() => hashOfFace(fetch, origin, createMock()));
      const ended = (await stop(child)) ?? 'on SIGTERM';
      const { faces, ...others } = resultsSchema.parse(JSON.parse(results));
      return {
        version,
        ...others,
        faces: { ...faces, HTTP: http },
        serve: null,
        check: null,
        ended,
      };
    },
  };
}
