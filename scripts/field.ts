import { parseArgs } from 'node:util';
import { installPackages } from './npm.ts';

/**
 * Tries the package on deployments and clients built with other libraries. A correct program must
 * fail nothing, and a planted mistake must be caught. Exits with 1 otherwise.
 *
 * `--only PATTERN` selects ids such as `got/request-limit`; `--short` selects half a minute of
 * programs that need only npm packages.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
  },
});
const SHORT = ['fastify-sqlite', 'hono-memory', 'openapi-fetch', 'got', 'swr'];

// Their libraries are not installed with this project.
installPackages('trials/field', { flags: ['--ignore-scripts'] });
const { clients } = await import('../trials/field/clients.ts');
const { judgeClient } = await import('../trials/field/judge-client.ts');
const { judgeServer } = await import('../trials/field/judge-server.ts');
const { servers } = await import('../trials/field/servers.ts');

const pattern = new RegExp(values.only);
let tried = 0;
let wrong = 0;
for (const subject of [...servers, ...clients]) {
  const isServer = servers.includes(subject);
  const judge = isServer ? judgeServer : judgeClient;
  // The kit's trial covers broken clients.
  const isCorrectAlone = values.short && !isServer;
  const cases = [
    ['correct', undefined] as const,
    ...(isCorrectAlone ? [] : Object.entries(subject.mistakes)),
  ].filter(([id]) => pattern.test(`${subject.id}/${id}`));
  if (cases.length === 0 || (values.short && !SHORT.includes(subject.id))) continue;
  const missing = subject.needs.filter(({ isInstalled }) => !isInstalled());
  if (missing.length > 0) {
    console.log(`skipped  ${subject.title}: needs ${missing.map(({ name }) => name).join(', ')}`);
    continue;
  }
  for (const [id, mistake] of cases) {
    const failed = await judge(subject, mistake);
    const isRight = failed.length > 0 === (mistake !== undefined);
    tried += 1;
    if (!isRight) wrong += 1;
    const found = failed.slice(0, 3).join(', ') || 'nothing';
    console.log(`${isRight ? 'right' : 'WRONG'}  ${subject.id}/${id}  fails ${found}`);
  }
}
console.log(`${tried} tried, ${wrong} judged wrongly`);
if (tried === 0 || wrong > 0) process.exitCode = 1;
