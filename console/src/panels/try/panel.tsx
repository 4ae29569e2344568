import { useLayoutEffect, useState } from 'preact/hooks';
import { isInWorkspace, routes } from '../../../../src/document/routes.ts';
import { Actions } from '../../components/actions.tsx';
import { change as changeMock } from '../../components/dialog.tsx';
import { Button, Name } from '../../components/elements.tsx';
import { useExchange } from '../../components/exchange.tsx';
import { optionsOf } from '../../components/field.tsx';
import { draftOf, Fields, type FormField } from '../../components/form.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { client } from '../../data/connection.ts';
import { firstFields, NO_KEY, requestOf, type TryFields, TYPED_KEY } from '../../data/request.ts';
import { route } from '../../data/route.ts';
import { firstKey, issueKey, keyOptions, type PanelProps } from '../../data/sandbox.ts';
import { Outcome, type Tried } from './outcome.tsx';

export function Panel({ facts }: PanelProps) {
  const { keys } = facts;
  const [fields, change] = useAskedFields(facts);
  const [tried, setTried] = useState<Tried>();
  const { isBusy, send: exchange, waiting } = useExchange();
  const { key } = fields;
  const isGone = ![NO_KEY, TYPED_KEY, ...keys.map(({ label }) => label)].includes(key);

  const send = async (sent: TryFields) => {
    change(sent);
    const known = keys.find(({ label }) => label === sent.key);
    const secret = sent.key === TYPED_KEY ? sent.typedSecret : known?.secret;
    const { baseUrl } = client.peek();
    setTried({ fields: sent, exchange: await exchange(requestOf(sent, { baseUrl, secret })) });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isBusy) void send(fields);
  };
  const issue = async () => {
    const workspaceId = fields.workspaceId || facts.workspaces[0]?.workspaceId;
    await changeMock(async () => change({ key: (await issueKey({ workspaceId })).label }));
  };
  return (
    <PanelFrame
      title="Try"
      actions={
        <Actions
          of={[
            { title: 'Issue a new key', icon: 'keys', run: issue },
            ...(tried
              ? [{ title: 'Send again', icon: 'refresh', run: () => send(tried.fields) } as const]
              : []),
          ]}
        />
      }
    >
      <div class="columns">
        <form class="card stack" aria-label="Request" onSubmit={submit}>
          <RequestFields {...{ fields, facts, isGone, change }} />
          <Button type="submit" kind="primary" icon="play" disabled={isBusy} text="Send" />
        </form>
        <div class="stack" aria-live="polite" aria-busy={isBusy}>
          {waiting}
          {tried ? (
            <Outcome tried={tried} onSend={(sent) => void send(sent)} />
          ) : (
            !isBusy && (
              <EmptyState icon="try" title="No requests sent yet">
                Choose an operation and a key, then send the request. You will see the whole
                exchange, the reason for a refusal, and the open choices that the response depends
                on.
              </EmptyState>
            )
          )}
        </div>
      </div>
    </PanelFrame>
  );
}

/** The last link to this panel that filled the form. */
let followed = '';

/**
 * The form, initially as the address says: `#/try/ws_tiny?key=reader&limit=3`. What is typed stays
 * while other panels are shown.
 */
function useAskedFields(facts: PanelProps['facts']) {
  const draft = draftOf('try');
  const asked = JSON.stringify(route.value);
  const { path, query } = route.value;
  const isLink = path.length > 0 || Object.keys(query).length > 0;
  useLayoutEffect(() => {
    if (followed !== asked && isLink) draft.value = askedFields(facts);
    followed = asked;
  }, [asked]);
  const fields: TryFields = { ...askedFields(facts), ...draft.value };
  const change = (changed: Partial<TryFields>) => {
    draft.value = { ...draft.peek(), ...changed };
  };
  return [fields, change] as const;
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
    ...{ limit, cursor, ...(query.path !== undefined && { path: query.path }) },
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
