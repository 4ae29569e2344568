import type { Mistake, Subject } from './subject.ts';

/** A client of the API: a module of functions, or a command. */
export interface ClientSubject extends Subject {
  readonly kind: 'module' | 'python' | 'shell';
  /** The open choices that the program rests on, mistakes aside, by their names. */
  readonly dependsOn: readonly string[];
  readonly mistakes: readonly Mistake[];
}
