import type { ConsumerReport } from '../../src/consumer/check-consumer.ts';
import type { ConsumerVerdict } from '../../src/consumer/judgement.ts';

/** What the kit made of a client. */
export interface ClientVerdict {
  /** Ids of the situations that it failed. */
  readonly failed: readonly string[];
  readonly fragile: readonly string[];
  readonly unproven: readonly string[];
  readonly dependsOn: readonly string[];
}

export function verdictOf({ outcomes, dependsOn }: ConsumerReport): ClientVerdict {
  const ids = (verdict: ConsumerVerdict) =>
    outcomes.filter(({ judgement }) => judgement.verdict === verdict).map(({ id }) => id);
  return {
    failed: ids('fail'),
    fragile: ids('fragile'),
    unproven: ids('unproven'),
    dependsOn: dependsOn.map(({ choice }) => choice),
  };
}
