import { Badge, Button, Name } from '../components/elements.tsx';
import { Form } from '../components/form.tsx';
import { poll, readAt, sandboxFacts, state, token } from '../data/connection.ts';
import { timeText } from '../data/texts.ts';

/** Each state of the connection: short for the page header, long for its banner. */
const stateTexts = {
  gone: ['no response', 'The server does not respond'],
  locked: ['locked', 'The server requires its control token'],
  other: ['no mock', 'There is no mock here that this page can control'],
} as const;

export function ServerState() {
  const { value } = state;
  const isBroken = 'reason' in value;
  const text = isBroken ? stateTexts[value.kind][0] : value.kind;
  return (
    <span>
      <span class="soft">Server: </span>
      <Badge tone={isBroken ? 'bad' : text === 'ready' ? 'good' : 'plain'}>
        {text === 'ready' ? 'online' : text}
      </Badge>
    </span>
  );
}

/** Why the console is not connected, and what to do. */
export function ConnectionBanner() {
  const { value } = state;
  if (!('reason' in value)) return null;
  const isAlone = sandboxFacts.value === null;
  const Title = isAlone ? 'h1' : 'strong';
  return (
    <div class="card bad row" role="alert">
      <Title>{stateTexts[value.kind][1]}</Title>
      <span>
        <Name text={value.reason.replace(/[^.?!]$/, '$&.')} />
        {!isAlone && ` You see the state of ${timeText(readAt.value)}.`}
      </span>
      {value.kind === 'locked' ? (
        <Form
          id="unlock"
          first={{ token: '' }}
          fields={() => [{ name: 'token', label: 'Control token', type: 'password', hidden: true }]}
          submit="Unlock"
          onSubmit={async (draft) => {
            token.value = draft.token.trim();
          }}
        />
      ) : (
        <Button onClick={() => void poll()} text="Try again" />
      )}
    </div>
  );
}
