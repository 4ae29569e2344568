import { Button } from '../../components/button.tsx';
import { health } from '../../data/connection.ts';
import { makeSandbox, pickSandbox } from '../../shell/sandbox-bar.tsx';

export function Sandboxes() {
  const count = health.value?.sandboxes ?? 1;
  return (
    <section class="card stack" aria-label="Sandboxes">
      <h2>Sandboxes</h2>
      <p class="soft">
        {count === 1
          ? 'All requests share this mock. A sandbox is one of your own: its keys open it, and nobody else sees what you change.'
          : `There are ${count} mocks here, the default one among them. The key of a request chooses.`}
      </p>
      <div class="row">
        <Button icon="plus" onClick={makeSandbox}>
          New sandbox
        </Button>
        {count > 1 && (
          <Button icon="box" onClick={pickSandbox}>
            Choose another
          </Button>
        )}
      </div>
    </section>
  );
}
