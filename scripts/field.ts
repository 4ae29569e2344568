import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { installPackages } from './npm.ts';

/**
 * Tries the package on deployments and clients built with other libraries. Exits with 1 if one is
 * not judged as expected.
 *
 * `--only PATTERN` selects ids such as `got/request-limit`; `--short` selects half a minute of
 * cases that need only npm packages; `--write` writes the page.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const PAGE = 'docs/field.md';

// Their libraries are not installed with this project.
installPackages('trials/field', { flags: ['--ignore-scripts'] });
const { isShort, tryField } = await import('../trials/field/try-field.ts');
const { writeFieldPage } = await import('../trials/field/page.ts');

const pattern = new RegExp(values.only);
const report = await tryField(
  (subject, mistake) =>
    pattern.test(`${subject.id}/${mistake?.id ?? 'correct'}`) &&
    (!values.short || isShort(subject, mistake)),
  ({ subject, mistake, expected, got, isRight, seconds }) =>
    console.log(
      `${isRight ? 'right' : 'WRONG'}  ${subject.id}/${mistake?.id ?? 'correct'}  expected ${expected}; got ${got}  ${seconds.toFixed(1)} s`,
    ),
);
for (const sentence of report.skipped) console.log(`skipped  ${sentence}`);
const results = [...report.servers, ...report.clients];
const wrong = results.filter(({ isRight }) => !isRight);
console.log(`${results.length} tried, ${wrong.length} judged wrongly`);
if (values.write) writeFileSync(PAGE, writeFieldPage(report));
if (results.length === 0 || wrong.length > 0) process.exitCode = 1;
