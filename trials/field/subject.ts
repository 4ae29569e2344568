/** A program built with other libraries from the API document alone. */
export interface Subject {
  readonly id: string;
  readonly title: string;
  /** Path of the program, from this folder. */
  readonly file: string;
  /** Requirements; without one of them it is skipped. */
  readonly needs: readonly Requirement[];
  readonly mistakes: readonly Mistake[];
}

/** A client of the API: a module of functions, or a command. */
export interface ClientSubject extends Subject {
  readonly kind: 'module' | 'python' | 'shell';
  /** Names of the open choices that the correct program depends on. */
  readonly dependsOn: readonly string[];
}

/** A program that serves the API on PORT with the content of SEED_FILE. */
export interface ServerSubject extends Subject {
  readonly kind: 'node' | 'python' | 'nginx';
}

/** Something that has to be installed. */
export interface Requirement {
  /** Its name on the page. */
  readonly name: string;
  /** Its version, or undefined if it is missing. */
  readonly version: () => string | undefined;
  /** How to get it. */
  readonly hint: string;
}

/** A common mistake that is planted in a correct program. */
export interface Mistake {
  readonly id: string;
  readonly title: string;
  /** Texts that occur once in the program, each with its replacement. */
  readonly edits: readonly (readonly [text: string, instead: string])[];
  /** Ids of rules or prefixes of situation ids, of which at least one must fail. */
  readonly caughtBy: readonly string[];
  /** For servers: the mistake shows only while files arrive. */
  readonly whileFilesArrive?: boolean;
}
