// Starts replicas of one seed behind nginx: `node start.mjs [sticky] [REPLICAS] [FLAGS OF serve]`.
// Prints one line of JSON with the base URL. nginx and the replicas stop with this process. If it is
// killed, the replicas stop because the pipe at their stdin closes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const args = process.argv.slice(2);
const sticky = args[0] === 'sticky' && Boolean(args.shift());
const replicas = Number(/^\d+$/.test(args[0] ?? '') ? args.shift() : 3);
/** The command that starts one replica; a test replaces it. A clone runs its source. */
const [main] = ['../../scripts/from-source.mjs', '../../dist/cli.js']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .filter(existsSync);
const command = process.env.REPLICA ? JSON.parse(process.env.REPLICA) : [process.execPath, main];

const folder = mkdtempSync(join(tmpdir(), 'replicas-'));
const children = [];
const start = (file, given, stdout) => {
  const child = spawn(file, given, { stdio: ['pipe', stdout, 'inherit'] });
  children.push(child);
  return child;
};
process.on('exit', () => {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));

const urls = await Promise.all(
  Array.from({ length: replicas }, async () => {
    const [file, ...rest] = command;
    const serve = ['serve', '--port', '0', '--json', '--quiet', ...args];
    const { stdout } = start(file, [...rest, ...serve], 'pipe');
    const [line] = await once(createInterface({ input: stdout }), 'line');
    return JSON.parse(line).baseUrl;
  }),
);

const port = await freePort();
const conf = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8')
  .replaceAll('FOLDER', folder)
  .replace('listen 127.0.0.1:PORT', `listen 127.0.0.1:${port}`)
  .replace('BALANCE', sticky ? 'hash $home consistent;' : '')
  .replace('    SERVERS', urls.map((url) => `    server ${new URL(url).host};`).join('\n'));
writeFileSync(join(folder, 'nginx.conf'), conf);
start('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], 'inherit');

const baseUrl = `http://127.0.0.1:${port}`;
while (!(await fetch(`${baseUrl}/__mock/health`).catch(() => null))) {
  await new Promise((resolve) => setTimeout(resolve, 50));
}
console.log(JSON.stringify({ baseUrl, replicas: urls }));

/** Below the ports that the system assigns, so that the port is still free when nginx listens. */
function freePort() {
  const free = 10_000 + Math.floor(Math.random() * 20_000);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(freePort()));
    server.listen(free, '127.0.0.1', () => server.close(() => resolve(free)));
  });
}
