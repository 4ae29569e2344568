import { useState } from 'preact/hooks';
import { Badge, Button } from '../../components/elements.tsx';
import { Form } from '../../components/form.tsx';
import { mock } from '../../data/connection.ts';
import { mockNow, type PanelProps } from '../../data/sandbox.ts';
import { advanceClock, clockSteps, freezeClock, runClock } from '../../shell/actions.ts';

/** The clock that keys expire by and files are created at. */
export function ClockTab({ facts }: PanelProps) {
  const { frozen } = facts.clock;
  const now = new Date(mockNow.value ?? facts.clock.now).toISOString().slice(0, 19);
  const [first] = useState({ now });
  return (
    <div class="stack">
      <div class="card stack">
        <p class="row">
          <time dateTime={`${now}Z`}>{now.replace('T', ' ')} UTC</time>
          <Badge tone={frozen ? 'plain' : 'good'}>{frozen ? 'frozen' : 'running'}</Badge>
        </p>
        <p class="soft">Keys expire by this clock, and new files are created at its time.</p>
        <div class="row">
          {clockSteps.map(({ name, milliseconds }) => (
            <Button key={name} onClick={() => void advanceClock(milliseconds)}>
              + {name}
            </Button>
          ))}
          <Button
            icon={frozen ? 'play' : 'pause'}
            onClick={() => void (frozen ? runClock() : freezeClock())}
          >
            {frozen ? 'Let it run' : 'Freeze'}
          </Button>
        </div>
      </div>
      <div class="card">
        <Form
          first={first}
          fields={() => [
            { name: 'now', label: 'Set it to (UTC)', type: 'datetime-local', step: 1 },
          ]}
          submit="Set the clock"
          onSubmit={(draft) => mock.peek().clock.set(`${draft.now}Z`)}
        />
      </div>
    </div>
  );
}
