import { InvalidArgumentError } from 'commander';
import { faultOf } from '../../template/instant.ts';
import { LARGEST_SEED, MAX_FILES } from '../../world/recipe.ts';
import { flagsOf, type OptionsOf } from './flag.ts';

/** The flags of the commands that create a mock. */

/** `current`, or ISO 8601 with an offset. */
function time(text: string): string {
  const fault = text === 'current' ? undefined : faultOf(text);
  if (fault === undefined) return text;
  throw new InvalidArgumentError(`Expected "current" or ${fault}.`);
}

/** The origin of a web page: scheme, host and port. */
function origin(text: string): readonly string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return [url.origin];
  throw new InvalidArgumentError('Expected an origin such as https://tools.example.com.');
}

const world = {
  value: '<name|file>',
  help: 'start with this data: the name of a built-in world, or a JSON file with a recipe',
  default: 'default',
} as const;

const profile = {
  value: '<name|file>',
  help: 'choose the behaviour that the API document leaves open: the name of a profile, or a JSON file',
  default: 'default',
} as const;

const seed = {
  value: '<number>',
  help: "random seed of the generated data (default: the recipe's)",
  range: [0, LARGEST_SEED],
} as const;

const now = {
  value: '<time>',
  help: 'set the clock to this time: ISO 8601 for a frozen clock, or "current" for a running one (default: the time of the recipe, frozen)',
  read: time,
} as const;

const files = {
  value: '<number>',
  help: 'put this many files in the first workspace',
  range: [0, MAX_FILES],
} as const;

const worldFlags = flagsOf({ world, profile, seed, now, files });

/** The world to seed, and its profile. */
export type WorldOptions = OptionsOf<typeof worldFlags>;

/** Environment variables can set these: other processes can read a command line. */
export const tokenFlags = flagsOf({
  controlToken: {
    value: '<token>',
    help: 'require this token in control requests, as x-mock-control-token: TOKEN or Authorization: Bearer TOKEN. Without a token, the control API is off unless --host is a loopback address',
  },
  controlTokenFile: {
    value: '<path>',
    help: 'read the control token from this file',
    excludes: ['controlToken'],
  },
});

export const serveFlags = flagsOf({
  world,
  profile,
  scenario: {
    value: '<name|file>',
    help: 'play this scenario, such as an outage or a key that expires: a name, or a JSON file',
  },
  seed,
  port: {
    value: '<number>',
    help: 'listen on this port; 0 picks a free one',
    range: [0, 65_535],
    default: 4010,
  },
  host: { value: '<host>', help: 'listen on this address', default: '127.0.0.1' },
  now,
  files,
  maxSandboxes: {
    value: '<number>',
    help: 'keep at most this many sandboxes (separate mocks, such as one per test). At the limit, creating one deletes the one that has been idle longest, or fails with 409 if all are in use',
    range: [0, 1_000_000],
    default: 2_000,
  },
  json: { help: 'print the base URL, workspaces and keys as one line of JSON' },
  quiet: { help: 'do not log requests' },
  log: {
    value: '<text|json>',
    help: 'log each request on stderr, as text or as one line of JSON; secrets are hidden in both',
    words: ['text', 'json'],
    default: 'text',
  },
  import: {
    value: '<file>',
    help: 'start from a state that the control API exported (GET …/state) instead of a fresh seed. If it was exported from a mock with your own world file, also pass that file as --world. Cannot be combined with --profile, --scenario, --seed, --now or --files',
    excludes: ['profile', 'scenario', 'seed', 'now', 'files'],
  },
  state: {
    value: '<file>',
    help: 'save every write to the mock and its sandboxes in this file, and load them at the next start. The file decides over --world, --profile and --scenario.',
  },
  faultHeader: {
    help: 'ignore the request header x-mock-fault, with which a client can ask for a fault',
    default: true,
  },
  control: {
    help: 'turn off the control API at /__mock, and with it the console',
    default: true,
  },
  console: { help: 'turn off the console at /', default: true },
  controlOrigin: {
    value: '<origin>',
    help: 'allow pages of this origin to use the control API, such as a console at https://tools.example.com; can be repeated',
    each: origin,
  },
  ...tokenFlags,
});

export type ServeOptions = OptionsOf<typeof serveFlags>;

export const seedFlags = flagsOf({ ...worldFlags });

export type SeedOptions = OptionsOf<typeof seedFlags>;

export const namesFlags = flagsOf({
  json: { help: 'print them as JSON: [{"name","description"}]' },
});

export type NamesOptions = OptionsOf<typeof namesFlags>;
