import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button, Name } from '../../components/elements.tsx';
import { Fields, type FormField, type Option, optionsOf } from '../../components/form.tsx';
import { PanelFrame } from '../../components/states.tsx';
import { client } from '../../data/connection.ts';
import { exchange } from '../../data/exchange.ts';
import { notifyFailure } from '../../data/notices.ts';
import {
  issueKey,
  type KeyFacts,
  keyOptions,
  mayList,
  type PanelProps,
} from '../../data/sandbox.ts';
import { useDeeds } from '../../shell/deeds.ts';
import { hrefOf, route } from '../../shell/route.ts';
import { History, Outcome, remember } from './outcome.tsx';
import { firstFields, NO_KEY, requestOf, type TryFields, TYPED_KEY } from './request.ts';

export function Panel({ facts }: PanelProps) {
  const { keys } = facts;
  const [fields, setFields] = useAskedFields(facts, keys);
  const [isBusy, setBusy] = useState(false);
  const { key } = fields;
  const isGone = ![NO_KEY, TYPED_KEY, ...keys.map(({ label }) => label)].includes(key);
  useForgottenKey(isGone ? key : undefined);

  const send = async (sent: TryFields) => {
    setFields(sent);
    const known = keys.find(({ label }) => label === sent.key);
    const secret = sent.key === TYPED_KEY ? sent.typedSecret : known?.secret;
    setBusy(true);
    const request = requestOf(sent, { baseUrl: client.peek()?.baseUrl ?? '', secret });
    remember(sent, await exchange(request));
    setBusy(false);
  };
  const run = () => void send(fields);
  useDeeds({ 'try-send': run });
  return (
    <PanelFrame title="Try">
      <div class="columns">
        <div class="stack">
          <form
            class="card stack"
            aria-label="Request"
            onSubmit={(event) => {
              event.preventDefault();
              run();
            }}
          >
            <RequestFields
              {...{ fields, keys, facts, isGone }}
              change={(changed) => setFields((before) => ({ ...before, ...changed }))}
            />
            <Button type="submit" kind="primary" icon="play" disabled={isBusy}>
              Send
            </Button>
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

/** The form begins with what the address asks for: `#/try/ws_tiny?key=reader&limit=3`. */
function useAskedFields(facts: PanelProps['facts'], keys: readonly KeyFacts[]) {
  const [fields, setFields] = useState(() => askedFields(facts, keys));
  const asked = JSON.stringify(route.value);
  const shown = useRef(asked);
  useLayoutEffect(() => {
    // A link to this panel while it is shown.
    if (shown.current !== asked) setFields(askedFields(facts, keys));
    shown.current = asked;
  }, [asked]);
  return [fields, setFields] as const;
}

function askedFields({ workspaces }: PanelProps['facts'], keys: readonly KeyFacts[]): TryFields {
  const { path, query } = route.peek();
  const label = query.key ?? (keys.find(mayList) ?? keys[0])?.label;
  const key = keys.find((each) => each.label === label);
  const operations = ['checkKey', 'readWorkspace', 'other'] as const;
  return {
    ...firstFields,
    operation: operations.find((each) => each === query.operation) ?? 'listFiles',
    workspaceId: path[0] ?? key?.workspaceId ?? workspaces[0]?.workspaceId ?? '',
    ...(label !== undefined && { key: label }),
    limit: query.limit ?? '',
    cursor: query.cursor ?? '',
  };
}

/** The address stays as it is, without a key that no longer exists. */
function useForgottenKey(gone: string | undefined): void {
  useEffect(() => {
    const { panel, path, query } = route.peek();
    if (gone === undefined || query.key !== gone) return;
    history.replaceState(null, '', hrefOf(panel, path, { ...query, key: undefined }));
  }, [gone]);
}

const operations: readonly Option[] = [
  { value: 'checkKey', text: 'Check the key' },
  { value: 'readWorkspace', text: 'Read a workspace' },
  { value: 'listFiles', text: 'List files' },
  { value: 'other', text: 'Another path' },
];

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
  readonly keys: readonly KeyFacts[];
  /** Whether the chosen key no longer exists. */
  readonly isGone: boolean;
}

function RequestFields({ fields, change, keys, facts, isGone }: RequestFieldsProps) {
  const { operation, key } = fields;
  const workspaceId = fields.workspaceId || facts.workspaces[0]?.workspaceId || '';
  const issue = () =>
    void issueKey({ workspaceId }).then(
      (issued) => issued && change({ key: issued.label }),
      notifyFailure,
    );
  const goneHint = (
    <>
      There is no key <Name text={key} />.
    </>
  );
  const shown: FormField<keyof TryFields>[] = [
    { name: 'operation', label: 'Operation', options: operations },
    {
      name: 'key',
      label: 'Key',
      hint: isGone && goneHint,
      options: [
        ...keyOptions(keys),
        { value: TYPED_KEY, text: 'Typed by hand…' },
        { value: NO_KEY, text: 'None' },
      ],
    },
  ];
  if (key === TYPED_KEY) shown.push({ name: 'typedSecret', label: 'Secret' });
  // Any text is accepted: also an id that does not exist.
  if (operation === 'listFiles' || operation === 'readWorkspace')
    shown.push({ name: 'workspaceId', label: 'Workspace id', list: 'try-workspaces' });
  if (operation === 'other') shown.push({ name: 'path', label: 'Path' });
  if (operation === 'listFiles') {
    const omitted = { half: true, placeholder: 'omitted' };
    shown.push({ name: 'limit', label: 'Limit', inputMode: 'numeric', ...omitted });
    shown.push({ name: 'cursor', label: 'Cursor', ...omitted });
  }
  const draft = { ...fields, key: isGone ? NO_KEY : key };
  return (
    <>
      <Fields<keyof TryFields> fields={shown} draft={draft} onChange={change} />
      <datalist id="try-workspaces">
        {facts.workspaces.map((each) => (
          <option key={each.workspaceId} value={each.workspaceId} />
        ))}
      </datalist>
      <details>
        <summary>Method, parameters and headers</summary>
        <Fields<keyof TryFields> fields={more} draft={draft} onChange={change} />
      </details>
      <div>
        <Button icon="keys" onClick={issue}>
          New key
        </Button>
      </div>
    </>
  );
}
