import { Badge } from '../../components/badge.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { spanText } from '../../components/countdown.tsx';
import { Fact } from '../../components/fact.tsx';
import { Name } from '../../components/text.tsx';
import { client, health } from '../../data/connection.ts';
import { mockNow, type SandboxFacts } from '../../data/sandbox.ts';

const MINUTE = 60_000;
const HASH_SHOWN = 12;

const uptimeText = (seconds: number): string =>
  seconds < 1 ? 'just started' : `up for ${spanText(seconds * 1_000)}`;

/** What the mock stands on. */
export function Facts({ facts }: { readonly facts: SandboxFacts }) {
  const baseUrl = client.value?.baseUrl ?? '';
  const { world, seed, worldHash, profile, scenario, clock, expiresAt } = facts;
  return (
    <section class="card" aria-label="This mock">
      <h2>This mock</h2>
      <dl class="overview-facts">
        <Fact title="Base URL">
          <span class="mono">{baseUrl}</span>
          <CopyButton text={baseUrl} what="the base URL" />
        </Fact>
        <Fact title="World">
          <Name text={world} /> <span class="soft">seed {seed}</span>
        </Fact>
        <Fact title="Hash">
          <span class="mono" title={worldHash}>
            {worldHash.slice(0, HASH_SHOWN)}…
          </span>
          <CopyButton text={worldHash} what="the hash" />
        </Fact>
        <Fact title="Profile">
          <a href="#/switches">
            <Name text={profile} />
          </a>
        </Fact>
        {scenario !== null && (
          <Fact title="Scenario">
            <a href="#/switches">
              <Name text={scenario} />
            </a>
          </Fact>
        )}
        <Fact title="Clock">
          <span class="overview-time">{new Date(mockNow.value ?? clock.now).toUTCString()}</span>
          <Badge>{clock.frozen ? 'stands still' : 'runs'}</Badge>
        </Fact>
        {expiresAt !== null && (
          <Fact title="Let go">
            {spanText(Math.ceil((Date.parse(expiresAt) - Date.now()) / MINUTE) * MINUTE)} after its
            last use
          </Fact>
        )}
        <Fact title="Server">
          version {health.value?.version ?? '…'}
          {health.value && <span class="soft">{uptimeText(health.value.uptimeSeconds)}</span>}
        </Fact>
      </dl>
    </section>
  );
}
