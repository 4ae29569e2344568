import { useLayoutEffect, useState } from 'preact/hooks';
import { namesWorkspace, routes } from '../../../../src/document/routes.ts';
import { Badge, Button, Name } from '../../components/elements.tsx';
import {
  CodeTabs,
  ExchangeLine,
  ExchangeView,
  Explanation,
  UsedChoices,
  useExchange,
} from '../../components/exchange.tsx';
import { draftOf, Fields, type FormField } from '../../components/form.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { client } from '../../data/connection.ts';
import { type ApiExchange, pageOf } from '../../data/exchange.ts';
import {
  firstFields,
  NO_KEY,
  requestOf,
  snippetsOf,
  type TryFields,
  TYPED_KEY,
} from '../../data/request.ts';
import { route } from '../../data/route.ts';
import { firstKey, keyOptions, type PanelProps, sandboxName } from '../../data/sandbox.ts';
import { titleOf } from '../../data/texts.ts';

export function Panel({ facts }: PanelProps) {
  const { keys } = facts;
  const [fields, change] = useAskedFields(facts);
  const [tried, setTried] = useState<Tried>();
  const { isBusy, send: exchange, waiting } = useExchange();
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
  return (
    <PanelFrame title="Try">
      <div class="columns">
        <form class="card stack" aria-label="Request" onSubmit={submit}>
          <RequestFields {...{ fields, facts, change }} />
          <Button type="submit" kind="primary" icon="play" disabled={isBusy} text="Send" />
        </form>
        <div class="stack" aria-live="polite" aria-busy={isBusy}>
          {waiting}
          {tried ? (
            <Outcome tried={tried} onSend={(sent) => void send(sent)} />
          ) : (
            !isBusy && (
              <EmptyState title="No requests sent yet">
                Choose an operation and a key, then send the request. You will see its response, and
                the reason if it is refused.
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

const operations = routes.map(({ operation, name }) => ({
  value: operation,
  text: titleOf(name),
}));

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

interface RequestFieldsProps extends PanelProps {
  readonly fields: TryFields;
  readonly change: (changed: Partial<TryFields>) => void;
}

function RequestFields({ fields, change, facts }: RequestFieldsProps) {
  const { key, operation } = fields;
  const keys = [
    ...keyOptions(facts.keys),
    { value: TYPED_KEY, text: 'Enter a secret…' },
    { value: NO_KEY, text: 'None' },
  ];
  const isGone = !keys.some(({ value }) => value === key);
  const route = routes.find((each) => each.operation === operation);
  const omitted = { half: true, placeholder: 'omitted' };
  const shown: readonly FormField<keyof TryFields>[] = [
    { name: 'operation', label: 'Operation', options: operations },
    {
      ...{ name: 'key', label: 'Key', options: keys },
      hint: isGone && <Name text={`There is no key ${key}.`} />,
    },
    ...fieldIf(key === TYPED_KEY, { name: 'typedSecret', label: 'Secret' }),
    ...fieldIf(route !== undefined && namesWorkspace(route), {
      ...{ name: 'workspaceId', label: 'Workspace id' },
    }),
    ...fieldIf(operation === 'listFiles', {
      ...{ name: 'limit', label: 'Limit', inputMode: 'numeric', ...omitted },
    }),
    ...fieldIf(operation === 'listFiles', { name: 'cursor', label: 'Cursor', ...omitted }),
  ];
  const draft = { ...fields, key: isGone ? NO_KEY : key };
  return <Fields fields={shown} draft={draft} onChange={change} />;
}

const fieldIf = (isShown: boolean, field: FormField<keyof TryFields>) => (isShown ? [field] : []);

/** A request as the form had it, and its exchange. */
interface Tried {
  readonly fields: TryFields;
  readonly exchange: ApiExchange;
}

interface OutcomeProps {
  readonly tried: Tried;
  /** Sends the request with some fields changed. */
  readonly onSend: (fields: TryFields) => void;
}

/** What the API responded, and why. */
function Outcome({ tried: { exchange, fields }, onSend }: OutcomeProps) {
  const { entry } = exchange;
  const { hasMore, nextCursor } = pageOf(exchange.answer);
  return (
    <>
      <section class="card stack" aria-label="Response">
        <div class="row">
          <h2>Response</h2>
          {entry?.fault && <Badge tone="accent">fault: {entry.fault}</Badge>}
          <span class="push" />
          {hasMore && nextCursor !== null && (
            <Button
              kind="primary"
              onClick={() => onSend({ ...fields, cursor: nextCursor })}
              text="Next page"
            />
          )}
        </div>
        {entry?.refusal && <Explanation refusal={entry.refusal} />}
        <ExchangeLine of={exchange} />
        <ExchangeView of={exchange} />
        {entry && <UsedChoices choices={entry.choices} />}
        {entry && entry.sandbox !== 'default' && (
          <p class="soft">The key selected the sandbox {sandboxName(entry.sandbox)}.</p>
        )}
      </section>
      <section class="card stack" aria-label="Snippets">
        <h2>The same request in code</h2>
        <CodeTabs label="Languages" texts={snippetsOf(exchange.request)} />
      </section>
    </>
  );
}
