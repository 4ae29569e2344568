import type { Mistake, Subject } from './subject.ts';

/** A program that serves the API, on PORT, with what stands in SEED_FILE. */
export interface ServerSubject extends Subject {
  readonly kind: 'node' | 'python' | 'nginx';
  readonly mistakes: readonly ServerMistake[];
}

export interface ServerMistake extends Mistake {
  /** Whether it shows only while files arrive. */
  readonly whileFilesArrive?: boolean;
  /** Why no answer can show it, where so: the rule is then left unproven. */
  readonly unprovable?: string;
}
