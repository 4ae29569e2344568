/** What is tried in the field: a program of others' libraries, written after the API document alone. */
export interface Subject {
  readonly id: string;
  readonly title: string;
  /** Path of the program, from this folder. */
  readonly file: string;
  /** What it takes; without one of them it is skipped. */
  readonly needs: readonly Requirement[];
  readonly mistakes: readonly Mistake[];
}

/** A client of the API: a module of functions, or a command. */
export interface ClientSubject extends Subject {
  readonly kind: 'module' | 'python' | 'shell';
  /** The open choices that the program depends on, mistakes aside, by their names. */
  readonly dependsOn: readonly string[];
}

/** A program that serves the API, on PORT, with what stands in SEED_FILE. */
export interface ServerSubject extends Subject {
  readonly kind: 'node' | 'python' | 'nginx';
}

/** Something that has to be installed. */
export interface Requirement {
  /** As the page names it, with its version. */
  readonly name: string;
  /** Its version, or undefined where it is missing. */
  readonly version: () => string | undefined;
  /** How to get it. */
  readonly hint: string;
}

/** One mistake that people make, planted in a program that has none. */
export interface Mistake {
  readonly id: string;
  readonly title: string;
  /** Texts of the program, each of which stands there once, and what stands in their place. */
  readonly edits: readonly (readonly [text: string, instead: string])[];
  /** Ids of rules, or beginnings of ids of situations: at least one of them has to fail. */
  readonly caughtBy: readonly string[];
  /** Of a server: whether it shows only while files arrive. */
  readonly whileFilesArrive?: boolean;
}
