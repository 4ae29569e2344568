import { useState } from 'preact/hooks';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { FormFaults } from '../../components/form-faults.tsx';
import { Loading } from '../../components/states.tsx';
import { notifyFailure } from '../../components/toast.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { useFieldFaults } from '../../data/field-faults.ts';
import { mockNow, sandbox } from '../../data/sandbox.ts';

const MINUTE = 60_000;

export const advances = [
  { name: 'a minute', milliseconds: MINUTE },
  { name: 'an hour', milliseconds: 60 * MINUTE },
  { name: 'a day', milliseconds: 1_440 * MINUTE },
  { name: '90 days', milliseconds: 90 * 1_440 * MINUTE },
];

type RemoteClock = NonNullable<typeof mock.value>['clock'];

/** Does something with the clock, and shows what became of it. */
async function changeClock(change: (clock: RemoteClock) => Promise<void>): Promise<void> {
  const { value } = mock;
  if (value === null) return;
  await change(value.clock);
  refresh();
}

export const tryClock = (change: (clock: RemoteClock) => Promise<void>): void =>
  void changeClock(change).catch(notifyFailure);

/** The clock by which keys expire and files are made. */
export function ClockTab() {
  const { value: now } = mockNow;
  const { value: facts } = sandbox;
  if (now === null || facts === null) return <Loading />;
  const { frozen } = facts.clock;
  return (
    <div class="stack switches-clock">
      <div class="card">
        <p class="row">
          <time class="switches-now" dateTime={new Date(now).toISOString()}>
            {new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC
          </time>
          <Badge tone={frozen ? 'plain' : 'good'}>{frozen ? 'stands still' : 'runs'}</Badge>
        </p>
        <p class="soft">Keys expire by it, and new files are made at its time.</p>
        <div class="row">
          {advances.map(({ name, milliseconds }) => (
            <Button key={name} onClick={() => tryClock((clock) => clock.advance(milliseconds))}>
              + {name}
            </Button>
          ))}
          <Button
            icon={frozen ? 'play' : 'pause'}
            onClick={() => tryClock((clock) => (frozen ? clock.run() : clock.freeze()))}
          >
            {frozen ? 'Let it run' : 'Freeze'}
          </Button>
        </div>
      </div>
      <SetClock now={now} />
    </div>
  );
}

function SetClock({ now }: { readonly now: number }) {
  const [typed, setTyped] = useState(() => new Date(now).toISOString().slice(0, 19));
  const faults = useFieldFaults(['now']);
  const set = (event: Event) => {
    event.preventDefault();
    changeClock((clock) => clock.set(instantOf(typed.trim()))).then(faults.clear, faults.take);
  };
  return (
    <form class="card switches-set" onSubmit={set}>
      <TextField
        label="Set it to"
        hint="In UTC, unless it names another offset"
        error={faults.at('now')}
        value={typed}
        onInput={setTyped}
        placeholder="2026-01-15T12:00:00"
      />
      <Button type="submit">Set the clock</Button>
      <FormFaults lines={faults.beside} />
    </form>
  );
}

/** Seconds and offset may be left out; what is no time is told by the server, as it was typed. */
function instantOf(typed: string): string {
  const [, time, seconds = ':00', offset = 'Z'] =
    /^(.+T\d\d:\d\d)(:[\d.]+)?(Z|[+-]\d\d:\d\d)?$/i.exec(typed) ?? [];
  return time === undefined ? typed : time + seconds + offset;
}
