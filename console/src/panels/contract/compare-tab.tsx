import { useState } from 'preact/hooks';
import type { FieldComparison } from '../../../../src/learn/compare-profiles.ts';
import type { ProfileInput } from '../../../../src/profile/schema.ts';
import { shortText } from '../../../../src/text/short-text.ts';
import { Badge, Button, Name } from '../../components/elements.tsx';
import { Field, optionsOf } from '../../components/form.tsx';
import { EmptyState } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { pickFile } from '../../data/local-files.ts';
import { errorOf } from '../../data/notices.ts';
import { useNames } from '../../data/remote.ts';
import { emptyDeployment } from './deployment.ts';
import { BrowserLimits, DeploymentFields, RunForm } from './deployment-form.tsx';
import { comparison, loadSuite, type Progress, runSuite } from './run.ts';

const emptySide = { ...emptyDeployment, named: 'default', fileName: '', fileText: '' };
type Side = Readonly<typeof emptySide>;

/** Two deployments, each learned or from a file, and their differences. */
export function CompareTab() {
  const [left, setLeft] = useState<Side>(emptySide);
  const [right, setRight] = useState<Side>({ ...emptySide, source: 'file' });
  const { value: state } = comparison.state;
  const compare = () =>
    comparison.start(async (stop, tell) => {
      const learn = (what: string, side: Side) =>
        profileOf(side, stop, (progress) => tell({ ...progress, what: `Learning ${what}` }));
      const before = await learn('the left profile', left);
      const after = await learn('the right profile', right);
      return (await loadSuite()).compareProfiles(before, after);
    });
  const isOver = state.kind === 'failed' || state.kind === 'done';
  const elsewhere = [left, right].filter(({ source }) => isOver && source === 'elsewhere');
  return (
    <div class="stack">
      <RunForm run={comparison} submit="Compare" onSubmit={() => void compare()}>
        <div class="columns">
          <SideFields title="Left" side={left} onChange={setLeft} />
          <SideFields title="Right" side={right} onChange={setRight} />
        </div>
      </RunForm>
      {elsewhere.map(({ baseUrl }) => (
        <BrowserLimits key={baseUrl} {...{ baseUrl }} isUnreachable={state.kind === 'failed'} />
      ))}
      {state.kind === 'done' && (
        <section class="stack" aria-label="Comparison">
          <Differences fields={state.result} />
        </section>
      )}
    </div>
  );
}

interface SideFieldsProps {
  readonly title: string;
  readonly side: Side;
  readonly onChange: (side: Side) => void;
}

const sources = [
  { value: 'file', text: 'A profile from a file' },
  { value: 'named', text: 'A profile by name' },
];

/** One side: a deployment to learn from, or a profile. */
function SideFields({ title, side, onChange }: SideFieldsProps) {
  const { source, named, fileName } = side;
  const names = [named, ...useNames('profiles')];
  const change = (changed: Partial<Side>) => onChange({ ...side, ...changed });
  const pick = async () => {
    const file = await pickFile('.json,application/json');
    change({ fileText: await file.text(), fileName: file.name });
  };
  return (
    <fieldset class="card stack">
      <legend>{title}</legend>
      <DeploymentFields label="What" draft={side} onChange={change} sources={sources} />
      {source === 'named' && (
        <Field
          label="Profile"
          value={named}
          options={optionsOf(names)}
          onChange={(name) => change({ named: name })}
        />
      )}
      {source === 'file' && (
        <div>
          <Button onClick={() => void pick()}>
            {fileName === '' ? 'Choose a file…' : <Name text={fileName} />}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** @throws Error if nothing could be learned there, or the file is invalid. */
async function profileOf(
  { source, named, fileText, fileName, ...draft }: Side,
  stop: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<string | ProfileInput> {
  if (source === 'named') return named;
  if (source !== 'file') {
    const { record, suite } = await runSuite({ ...draft, source }, stop, tell);
    return suite.learnProfile(record.report);
  }
  if (fileText === '')
    throw new Error('Failed to compare: expected a file with a profile, found none');
  try {
    return JSON.parse(fileText);
  } catch (cause) {
    throw new Error(`Failed to read ${fileName}: ${errorOf(cause).message}`);
  }
}

/** Maximum characters of a shown value. */
const MAX_VALUE = 300;

const valueText = (value: unknown) => (
  <Name mono text={shortText(JSON.stringify(value) ?? 'nothing', MAX_VALUE)} />
);

const columns: readonly Column<FieldComparison>[] = [
  { title: 'Field', show: ({ path }) => <Name mono text={path} /> },
  { title: 'Left', show: ({ expected }) => valueText(expected) },
  { title: 'Right', show: ({ now }) => valueText(now) },
  {
    title: 'Note',
    minor: true,
    show: ({ kind }) => kind === 'new' && <Badge>left value assumed</Badge>,
  },
];

function Differences({ fields }: { readonly fields: readonly FieldComparison[] }) {
  const ofKind = (...kinds: readonly FieldComparison['kind'][]) =>
    fields.filter(({ kind }) => kinds.includes(kind));
  const differing = ofKind('changed', 'new');
  const unknown = ofKind('not-asked', 'unknown');
  return (
    <>
      <p>
        <strong>{differing.length}</strong> of {fields.length} fields differ,{' '}
        {ofKind('same').length} are the same, {unknown.length} are unknown.
      </p>
      {differing.length === 0 ? (
        <EmptyState icon="check" title="No differences found" />
      ) : (
        <Table
          label="Fields that differ"
          columns={columns}
          rows={differing}
          keyOf={({ path }) => path}
        />
      )}
      {unknown.length > 0 && (
        <details>
          <summary>Unknown fields</summary>
          <ul class="stack">
            {unknown.map(({ path, reason }) => (
              <li key={path}>
                <Name mono text={path} />{' '}
                <span class="soft">
                  <Name text={reason ?? ''} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
