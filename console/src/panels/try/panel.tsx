import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { PanelFrame } from '../../components/panel-frame.tsx';
import { Loading } from '../../components/states.tsx';
import { client } from '../../data/connection.ts';
import { exchange } from '../../data/exchange.ts';
import { knownKeys, mayList } from '../../data/keys.ts';
import { type SandboxFacts, sandbox } from '../../data/sandbox.ts';
import { useCommands } from '../../shell/commands.ts';
import { hrefOf, route } from '../../shell/route.ts';
import { chosen, remember, shownTried, type Tried } from './history.ts';
import { Outcome } from './outcome.tsx';
import {
  firstFields,
  NO_KEY,
  type Operation,
  requestOf,
  type TryFields,
  TYPED_KEY,
} from './request-form.ts';
import { TriedList } from './tried-list.tsx';
import { TryForm } from './try-form.tsx';
import './panel.css';

export function Panel() {
  const { value: facts } = sandbox;
  return (
    <PanelFrame title="Try">
      {facts === null ? <Loading /> : <Try key={facts.id} facts={facts} />}
    </PanelFrame>
  );
}

function Try({ facts }: { readonly facts: SandboxFacts }) {
  const keys = knownKeys(facts.keys);
  const [fields, setFields] = useState<TryFields>(() => askedFields(facts, keys));
  const [isBusy, setBusy] = useState(false);
  const asked = JSON.stringify(route.value);
  const shown = useRef(asked);
  useLayoutEffect(() => {
    // A link to this panel while it is there, before anything is typed.
    if (shown.current !== asked) setFields(askedFields(facts, keys));
    shown.current = asked;
  }, [asked]);

  const { key } = fields;
  const goneKey = [NO_KEY, TYPED_KEY, ...keys.map(({ label }) => label)].includes(key)
    ? undefined
    : key;
  useEffect(() => {
    const { panel, path, query } = route.peek();
    if (goneKey === undefined || query.key !== goneKey) return;
    // What is asked for stays as it is, without what nobody has.
    history.replaceState(null, '', hrefOf(panel, path, { ...query, key: undefined }));
  }, [goneKey]);

  const sendFields = async (sent: TryFields) => {
    const secret =
      sent.key === TYPED_KEY
        ? sent.typedSecret
        : keys.find(({ label }) => label === sent.key)?.secret;
    setBusy(true);
    const request = requestOf(sent, { baseUrl: client.peek()?.baseUrl ?? '', secret });
    remember(sent, await exchange(request));
    setBusy(false);
  };
  const send = () => void sendFields(fields);
  const goOn = (changed: TryFields) => {
    setFields(changed);
    void sendFields(changed);
  };
  useCommands([{ id: 'try-send', title: 'Send the request', keys: 's', run: send }], [fields]);
  const tried = shownTried();
  const choose = (other: Tried) => {
    chosen.value = other.number;
    setFields(other.fields);
  };
  return (
    <div class="try">
      <TryForm
        fields={fields}
        onChange={(changed) => setFields((before) => ({ ...before, ...changed }))}
        onSend={send}
        isBusy={isBusy}
        keys={keys}
        goneKey={goneKey}
        workspaces={facts.workspaces}
      />
      <div class="stack try-outcome" aria-live="polite" aria-busy={isBusy}>
        <Outcome
          tried={tried}
          onNextPage={(cursor) => tried && goOn({ ...tried.fields, cursor })}
          onResend={() => tried && goOn(tried.fields)}
        />
      </div>
      <TriedList onChoose={choose} />
    </div>
  );
}

/** What the address asks for, or what is likely wanted: `#/try/ws_tiny?key=reader&limit=3`. */
function askedFields({ workspaces }: SandboxFacts, keys: ReturnType<typeof knownKeys>): TryFields {
  const { path, query } = route.peek();
  const label = query.key ?? (keys.find(mayList) ?? keys[0])?.label;
  const key = keys.find((each) => each.label === label);
  const operation = operationOf(query.operation);
  return {
    ...firstFields,
    operation,
    workspaceId: path[0] ?? key?.workspaceId ?? workspaces[0]?.workspaceId ?? '',
    ...(label !== undefined && { key: label }),
    limit: query.limit ?? '',
    cursor: query.cursor ?? '',
  };
}

function operationOf(asked: string | undefined): Operation {
  const found = (['checkKey', 'readWorkspace', 'other'] as const).find((each) => each === asked);
  return found ?? 'listFiles';
}
