import type { Scenario } from '../scenario/schema.ts';
import type { Seeded } from './mock-state.ts';

/** What a mock starts with, and a reset returns to. */
export interface StartState extends Seeded {
  /** Null for none. */
  readonly scenario: Scenario | null;
}
