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
    load: async () => (await import('./print.ts')).printNames(kind),
  });

const target = ['[target]', 'the name of a target in the configuration file'] as const;

/** All commands, in the order of help. */
export const commands: readonly AnyCommand[] = [
  command({
    name: 'serve',
    description: 'serve the mock over HTTP',
    flags: serveFlags,
    inEnvironment: tokenFlags,
    load: async () => (await import('./serve.ts')).serve,
  }),
  command({
    name: 'seed',
    description: 'print the seeded world as JSON',
    flags: seedFlags,
    load: async () => (await import('./print.ts')).printSeed,
  }),
  command({
    name: 'openapi',
    description: 'print the API as an OpenAPI 3.1 document',
    flags: {},
    load: async () => (await import('./print.ts')).printOpenApi,
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
    load: async () => (await import('./init.ts')).init,
  }),
  command({
    name: 'check',
    description: 'check a deployment against the rules of the API document',
    argument: target,
    flags: checkFlags,
    inEnvironment: checkFlags,
    help: checkHelp,
    isConfigured: true,
    load: async () => (await import('./check.ts')).check,
  }),
  command({
    name: 'learn',
    description: 'learn a profile from a deployment, so that a mock can make the same choices',
    argument: target,
    flags: learnFlags,
    inEnvironment: deploymentFlags,
    help: learnHelp,
    isConfigured: true,
    load: async () => (await import('./learn.ts')).learn,
  }),
  command({
    name: 'drift',
    description: 'show what changed in a deployment since its profile was learned',
    argument: target,
    flags: driftFlags,
    inEnvironment: deploymentFlags,
    help: driftHelp,
    isConfigured: true,
    load: async () => (await import('./drift.ts')).drift,
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
    load: async () => (await import('./consumer.ts')).consumer,
  }),
];
