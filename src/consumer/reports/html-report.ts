import { baselineMarkup } from '../../report/html-baseline.ts';
import { pageOf } from '../../report/html-page.ts';
import { barOf, filterOf, type Share } from '../../report/html-shares.ts';
import { madeBy } from '../../report/html-verdict.ts';
import { html, type Markup } from '../../report/markup.ts';
import { plural } from '../../text/plural.ts';
import { printable } from '../../text/printable.ts';
import type { ConsumerVerdict } from '../judgement.ts';
import {
  allOutcomes,
  basisText,
  type ConsumerRun,
  commandText,
  dependencesOf,
  failuresOf,
  followedText,
  summaryOf,
  untoldText,
  verdicts,
} from './consumer-run.ts';
import { causesMarkup } from './html-causes.ts';
import { situationsMarkup } from './html-situation.ts';
import { kindOf } from './report-of-client.ts';

/** The run as one page that needs nothing else. */
export function htmlReport(run: ConsumerRun): string {
  const { startedAt } = run;
  return pageOf({
    title: `Client report: ${commandText(run)}`,
    content: contentOf(run),
    footer: madeBy('consumer', startedAt),
  });
}

function contentOf(run: ConsumerRun): Markup {
  const { choices, causes } = run.report;
  const link = (isThere: boolean, anchor: string, name: string) =>
    isThere ? html`<li><a href="#${anchor}">${name}</a></li>` : undefined;
  return html`<a class="skip" href="#situations">Skip to the situations</a>
<header class="page">
<h1>Client report</h1>
<p class="lead"><code>${printable(commandText(run))}</code></p>
<p class="headline">${headlineOf(run)}</p>
${barOf(sharesOf(run))}
<p class="lead">${summaryOf(run)}</p>
${dependenceMarkup(run)}${leadMarkup(basisText(run))}${leadMarkup(untoldText(run))}${leadMarkup(followedText(run))}<nav aria-label="On this page"><ul>
${link(causes.length > 0, 'findings', 'Findings')}${link(true, 'situations', 'Situations')}${link(choices.length > 0, 'choices', 'Choices')}
</ul></nav>
</header>
<main class="page">
${filterOf('Show what ends in', sharesOf(run))}${run.baseline && baselineMarkup(run.baseline, (id) => titleOf(run, id))}${causesMarkup(run)}<section aria-labelledby="situations">
<h2 id="situations">Situations</h2>
${groupsMarkup(run)}</section>
${choices.length > 0 ? choicesMarkup(run) : undefined}</main>
`;
}

const titleOf = ({ report }: ConsumerRun, situation: string): string =>
  allOutcomes(report).find(({ id }) => id === situation)?.title ?? situation;

/** First of all: each of these may be another in the next deployment. */
function dependenceMarkup(run: ConsumerRun): Markup | undefined {
  const names = dependencesOf(run);
  return names.length === 0
    ? undefined
    : html`<p class="lead">It depends on: ${names.join(', ')}.</p>
`;
}

const leadMarkup = (text: string | undefined): Markup | undefined =>
  text === undefined
    ? undefined
    : html`<p class="lead">${printable(text)}.</p>
`;

function headlineOf(run: ConsumerRun): string {
  const { interrupted } = run.report;
  if (interrupted !== undefined) return `Cut short: ${printable(interrupted)}`;
  const failing = failuresOf(run);
  const failures = failing.length;
  const inChoices = run.report.choices.filter(({ outcome }) => failing.includes(outcome)).length;
  if (failures > 0) {
    const where = inChoices > 0 ? `, ${inChoices} of them in choices` : '';
    return plural(failures, 'failure') + where;
  }
  if (allOutcomes(run.report).some(({ judgement }) => judgement.verdict === 'fail')) {
    return run.baseline ? 'Nothing failed that is new' : 'Nothing failed that was not expected to';
  }
  const { fragile, unproven } = run.report.counts;
  if (fragile > 0) return `Nothing failed; ${plural(fragile, 'situation')} fragile`;
  return unproven > 0 ? 'Nothing failed; not everything could be proven' : 'Nothing failed';
}

/** Those of the choices besides: the filter is for all that is on the page. */
function sharesOf({ report }: ConsumerRun): readonly Share[] {
  const all = allOutcomes(report);
  const count = (verdict: ConsumerVerdict) =>
    all.filter(({ judgement }) => judgement.verdict === verdict).length;
  return verdicts.map((verdict) => ({
    kind: kindOf(verdict),
    name: verdict,
    count: count(verdict),
  }));
}

/** By the first part of their ids: `pages`, `cursors`. */
function groupsMarkup(run: ConsumerRun): readonly Markup[] {
  const { outcomes } = run.report;
  const names = [...new Set(outcomes.map(({ id }) => groupOf(id)))];
  return names.map(
    (name) => html`<section class="group" aria-labelledby="group-${name}">
<h3 id="group-${name}">${headingOf(name)}</h3>
${situationsMarkup(
  run,
  outcomes.filter(({ id }) => groupOf(id) === name),
)}</section>
`,
  );
}

const groupOf = (id: string): string => id.replace(/\..*/s, '');

const headingOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

function choicesMarkup(run: ConsumerRun): Markup {
  return html`<section aria-labelledby="choices">
<h2 id="choices">Choices</h2>
<p>What the document leaves open, one choice at a time.${
    dependencesOf(run).length > 0 ? undefined : ' None of them changes its result.'
  }</p>
${situationsMarkup(
  run,
  run.report.choices.map(({ outcome }) => outcome),
)}</section>
`;
}
