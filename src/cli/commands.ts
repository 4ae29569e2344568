import { type AnyCommand, command } from './command.ts';
import { consumerFlags, consumerHelp } from './flags/consumer-flags.ts';
import { namesFlags, seedFlags, serveFlags, tokenFlags } from './flags/mock-flags.ts';
import {
  checkFlags,
  checkHelp,
  deploymentFlags,
  driftFlags,
  driftHelp,
  initFlags,
  learnFlags,
  learnHelp,
} from './flags/target-flags.ts';

const names = (kind: 'profiles' | 'worlds' | 'scenarios') =>
  command({
    name: kind,
    description: `list the ${kind} in the package`,
    flags: namesFlags,
    run: async (options, { terminal }) =>
      (await import('./print.ts')).printNames(kind, options, terminal),
  });

const target = ['[target]', 'the name of a target in the configuration file'] as const;

/** All commands, in the order of help. */
export const commands: readonly AnyCommand[] = [
  command({
    name: 'serve',
    description: 'serve the mock over HTTP',
    flags: serveFlags,
    inEnvironment: tokenFlags,
    run: async (options, context) => (await import('./serve.ts')).serve(options, context),
  }),
  command({
    name: 'seed',
    description: 'print the seeded world as JSON',
    flags: seedFlags,
    run: async (options, { terminal }) => (await import('./print.ts')).printSeed(options, terminal),
  }),
  command({
    name: 'openapi',
    description: 'print the API as an OpenAPI 3.1 document',
    flags: {},
    run: async (_options, { terminal }) => (await import('./print.ts')).printOpenApi(terminal),
  }),
  names('profiles'),
  names('worlds'),
  names('scenarios'),
  command({
    name: 'init',
    description:
      'write a configuration file, workspace-files.config.json, for check, learn and drift',
    argument: ['[target]', 'a name for the deployment'],
    flags: initFlags,
    run: async (options, { terminal }, [name]) =>
      (await import('./init.ts')).init(name, options, terminal),
  }),
  command({
    name: 'check',
    description: 'check a deployment against the rules of the API document',
    argument: target,
    flags: checkFlags,
    inEnvironment: checkFlags,
    help: checkHelp,
    isConfigured: true,
    run: async (options, { terminal, stopped }) =>
      (await import('./check.ts')).check(options, terminal, stopped),
  }),
  command({
    name: 'learn',
    description: 'learn a profile from a deployment, so that a mock can make the same choices',
    argument: target,
    flags: learnFlags,
    inEnvironment: deploymentFlags,
    help: learnHelp,
    isConfigured: true,
    run: async (options, { terminal, stopped }) =>
      (await import('./learn.ts')).learn(options, terminal, stopped),
  }),
  command({
    name: 'drift',
    description: 'show what changed in a deployment since its profile was learned',
    argument: target,
    flags: driftFlags,
    inEnvironment: deploymentFlags,
    help: driftHelp,
    isConfigured: true,
    run: async (options, { terminal, stopped }) =>
      (await import('./drift.ts')).drift(options, terminal, stopped),
  }),
  command({
    name: 'consumer',
    description:
      'test a client of the API, given as a command, against everything that the document allows',
    argument: ['[command...]', 'the client: a command that lists the files, after --'],
    usage: '[options] -- COMMAND ARGS…',
    flags: consumerFlags,
    help: consumerHelp,
    isConfigured: true,
    run: async (options, { terminal, stopped }, client) =>
      (await import('./consumer.ts')).consumer(options, client, terminal, stopped),
  }),
];
