import * as z from 'zod/mini';

/** The configuration file. Each setting is the flag of the same name, in camelCase. */

const text = (description: string) => z.optional(z.string().check(z.describe(description)));
const count = (description: string, largest: number) =>
  z.optional(z.int().check(z.minimum(1), z.maximum(largest), z.describe(description)));
const toggle = (description: string) => z.optional(z.boolean().check(z.describe(description)));

/** Milliseconds: the longest timer of Node. */
const LONGEST_TIMEOUT = 2_147_483_647;

const deadline = count('Seconds until the run is ended.', Math.floor(LONGEST_TIMEOUT / 1_000));

const budgets = {
  maxRequests: count('The most requests of a run.', 1_000_000),
  rate: z.optional(
    z
      .number()
      .check(z.minimum(0.01), z.maximum(100_000), z.describe('The most requests per second.')),
  ),
  timeout: count('Milliseconds until a request is given up.', LONGEST_TIMEOUT),
  deadline,
};

const reports = {
  json: text('The file of the JSON report.'),
  junit: text('The file of the JUnit report.'),
  html: text('The file of the HTML report.'),
  markdown: text('The file of the Markdown summary.'),
  sarif: text('The file of the SARIF report.'),
  annotations: z.optional(
    z.literal('github').check(z.describe('Prints each finding as an annotation of the build.')),
  ),
};

const judged = {
  strict: toggle('Fails on what is in doubt, and on expected failures that no longer occur.'),
  expectedFailures: text('The file of the known failures.'),
  baseline: text('The JSON report of an earlier run: only new failures count.'),
};

const { html: _html, ...driftReports } = reports;
const ignoreHeader = z.optional(
  z.array(z.string()).check(z.describe('Response headers that are ignored.')),
);

const commands = {
  check: z.optional(
    z.strictObject({
      ...budgets,
      ...reports,
      ...judged,
      complete: toggle('Exits with 3 if a rule is unproven.'),
      knownFiles: text('A file of ids that the deployment must list.'),
    }),
  ),
  learn: z.optional(
    z.strictObject({ ...budgets, output: text('The file of the profile.'), ignoreHeader }),
  ),
  drift: z.optional(
    z.strictObject({
      ...budgets,
      ...driftReports,
      profile: text('The learned profile: a name, or a JSON file.'),
      ignoreHeader,
    }),
  ),
};

const variable = (description: string) =>
  z
    .string()
    .check(
      z.regex(/^[A-Za-z_][A-Za-z_0-9]*$/, 'expected the name of an environment variable'),
      z.describe(description),
    );

const target = z.strictObject({
  baseUrl: z.string().check(z.describe('Scheme, host and path prefix, without /api/v1.')),
  keys: z.strictObject({
    key: variable('The variable with a valid key that has files:read.'),
    unscoped: z.optional(variable('The variable with a valid key without files:read.')),
    expired: z.optional(variable('The variable with an expired key.')),
    other: z.optional(variable('The variable with a valid key of a different workspace.')),
  }),
  headers: z.optional(
    z
      .record(z.string(), z.string())
      .check(z.describe('Headers to send with every request. Secrets belong in the environment.')),
  ),
  keyHeader: text('The header of the key instead of Authorization.'),
  origin: text('The origin of requests across origins.'),
  ca: text('A PEM file of certificate authorities to trust.'),
  ...budgets,
  ...commands,
});

export const configSchema = z.strictObject({
  $schema: text('The JSON Schema of this file.'),
  targets: z.optional(
    z
      .record(z.string(), target)
      .check(z.describe('Deployments by name, for `check NAME`, `learn NAME` and `drift NAME`.')),
  ),
  ...commands,
  consumer: z.optional(
    z.strictObject({
      ...reports,
      ...judged,
      jobs: count('Situations that run in parallel.', 256),
      timeout: count('Milliseconds without a request until a situation is ended.', LONGEST_TIMEOUT),
      deadline,
    }),
  ),
});

export type Config = z.output<typeof configSchema>;
export type TargetConfig = z.output<typeof target>;
