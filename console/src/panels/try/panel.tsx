import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isInWorkspace, routes } from '../../../../src/document/routes.ts';
import { act } from '../../components/dialog.tsx';
import { Button, Name } from '../../components/elements.tsx';
import { Fields, type FormField, optionsOf } from '../../components/form.tsx';
import { PanelFrame } from '../../components/states.tsx';
import { client } from '../../data/connection.ts';
import { exchange } from '../../data/exchange.ts';
import { firstFields, NO_KEY, requestOf, type TryFields, TYPED_KEY } from '../../data/request.ts';
import { firstKey, issueKey, keyOptions, type PanelProps } from '../../data/sandbox.ts';
import { useDeeds } from '../../shell/deeds.ts';
import { route } from '../../shell/route.ts';
import { History, Outcome, remember } from './outcome.tsx';

export function Panel({ facts }: PanelProps) {
  const { keys } = facts;
  const [fields, setFields] = useAskedFields(facts);
  const [isBusy, setBusy] = useState(false);
  const { key } = fields;
  const isGone = ![NO_KEY, TYPED_KEY, ...keys.map(({ label }) => label)].includes(key);

  const send = async (sent: TryFields) => {
    setFields(sent);
    const known = keys.find(({ label }) => label === sent.key);
    const secret = sent.key === TYPED_KEY ? sent.typedSecret : known?.secret;
    setBusy(true);
    const { baseUrl } = client.peek();
    remember(sent, await exchange(requestOf(sent, { baseUrl, secret })));
    setBusy(false);
  };
  useDeeds({ 'try-send': () => void send(fields) });
  const submit = (event: Event) => {
    event.preventDefault();
    void send(fields);
  };
  return (
    <PanelFrame title="Try">
      <div class="columns">
        <div class="stack">
          <form class="card stack" aria-label="Request" onSubmit={submit}>
            <RequestFields
              {...{ fields, facts, isGone }}
              change={(changed) => setFields((before) => ({ ...before, ...changed }))}
            />
            <Button type="submit" kind="primary" icon="play" disabled={isBusy} text="Send" />
          </form>
          <History onChoose={setFields} />
        </div>
        <div class="stack" aria-live="polite" aria-busy={isBusy}>
          <Outcome onSend={(sent) => void send(sent)} />
        </div>
      </div>
    </PanelFrame>
  );
}

/** The form, initially as the address says: `#/try/ws_tiny?key=reader&limit=3`. */
function useAskedFields(facts: PanelProps['facts']) {
  const [fields, setFields] = useState(() => askedFields(facts));
  const asked = JSON.stringify(route.value);
  const shown = useRef(asked);
  useLayoutEffect(() => {
    // A link to this panel was followed while it is shown.
    if (shown.current !== asked) setFields(askedFields(facts));
    shown.current = asked;
  }, [asked]);
  return [fields, setFields] as const;
}

const operations = [
  ...routes.map(({ operation, name }) => ({ value: operation, text: titleOf(name) })),
  { value: 'other', text: 'Another path' },
];

function askedFields({ workspaces, keys }: PanelProps['facts']): TryFields {
  const { path, query } = route.peek();
  const { operation = '', key: label = firstKey(keys)?.label, limit = '', cursor = '' } = query;
  const key = keys.find((each) => each.label === label);
  return {
    ...firstFields,
    ...(operations.some(({ value }) => value === operation) && { operation }),
    workspaceId: path[0] ?? key?.workspaceId ?? workspaces[0]?.workspaceId ?? '',
    ...(label !== undefined && { key: label }),
    ...{ limit, cursor },
  };
}

const more = [
  {
    name: 'method',
    label: 'Method',
    options: optionsOf(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']),
  },
  { name: 'parameters', label: 'Parameters', rows: 2, placeholder: 'name=value, one per line' },
  {
    name: 'headers',
    label: 'Headers',
    rows: 2,
    placeholder: 'name: value, one per line',
    hint: 'x-mock-fault: status=503 makes this one request fail.',
  },
] as const;

interface RequestFieldsProps extends PanelProps {
  readonly fields: TryFields;
  readonly change: (changed: Partial<TryFields>) => void;
  /** Whether the chosen key no longer exists. */
  readonly isGone: boolean;
}

function RequestFields({ fields, change, facts, isGone }: RequestFieldsProps) {
  const { key } = fields;
  const workspaces = facts.workspaces.map(({ workspaceId }) => workspaceId);
  const workspaceId = fields.workspaceId || (workspaces[0] ?? '');
  const issue = () =>
    void act(async () => {
      const { label } = await issueKey({ workspaceId });
      change({ key: label });
    });
  const draft = { ...fields, key: isGone ? NO_KEY : key };
  const goneHint = (
    <>
      There is no key <Name text={key} />.
    </>
  );
  const keys = [
    ...keyOptions(facts.keys),
    { value: TYPED_KEY, text: 'Enter a secret…' },
    { value: NO_KEY, text: 'None' },
  ];
  const shown: readonly FormField<keyof TryFields>[] = [
    { name: 'operation', label: 'Operation', options: operations },
    { name: 'key', label: 'Key', hint: isGone && goneHint, options: keys },
    ...(key === TYPED_KEY ? [typedSecret] : []),
    ...fieldsOf(fields.operation, workspaces),
  ];
  return (
    <>
      <Fields fields={shown} draft={draft} onChange={change} />
      <details>
        <summary>Method, parameters and headers</summary>
        <Fields fields={more} draft={draft} onChange={change} />
      </details>
      <div>
        <Button icon="keys" onClick={issue} text="New key" />
      </div>
    </>
  );
}

const typedSecret: FormField<keyof TryFields> = { name: 'typedSecret', label: 'Secret' };

/** The fields of an operation. Any workspace id is accepted: also one that does not exist. */
function fieldsOf(
  operation: string,
  suggestions: readonly string[],
): readonly FormField<keyof TryFields>[] {
  const known = routes.find((each) => each.operation === operation);
  if (!known) return [{ name: 'path', label: 'Path' }];
  const omitted = { half: true, placeholder: 'omitted' };
  return [
    ...(isInWorkspace(known)
      ? [{ name: 'workspaceId' as const, label: titleOf('workspaceId'), suggestions }]
      : []),
    ...(operation === 'listFiles'
      ? ([
          { name: 'limit', label: 'Limit', inputMode: 'numeric', ...omitted },
          { name: 'cursor', label: 'Cursor', ...omitted },
        ] as const)
      : []),
  ];
}

/** `Workspace id` of `workspaceId`, `Key check` of `key check`. */
function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
