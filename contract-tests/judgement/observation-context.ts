/** An observation works with what a rule does: all that the run has seen, and more requests. */
export type { RuleContext as ObservationContext } from './context.ts';
