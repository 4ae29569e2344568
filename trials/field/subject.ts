/**
 * A program built with other libraries from the API document alone. A server listens on PORT and has
 * the content of SEED_FILE.
 */
export interface Subject {
  readonly id: string;
  readonly title: string;
  /** Path of the program, from this folder. */
  readonly file: string;
  /** Requirements; without one of them it is skipped. */
  readonly needs: readonly Requirement[];
  /** For a client: the open choices that the correct program depends on; none if omitted. */
  readonly dependsOn?: readonly string[];
  /** By id. */
  readonly mistakes: Readonly<Record<string, Omit<Mistake, 'id'>>>;
}

/** How a program was judged. */
export interface Verdict {
  /** Ids of the rules or situations that it failed. */
  readonly failed: readonly string[];
  /** For a server, the fields with drift right after learning; for a client, the open choices that it depends on. */
  readonly noted: readonly string[];
}

export const mistakesOf = ({ mistakes }: Subject): readonly Mistake[] =>
  Object.entries(mistakes).map(([id, mistake]) => ({ id, ...mistake }));

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
  readonly edits: Readonly<Record<string, string>>;
  /** Ids of rules or prefixes of situation ids, of which at least one must fail. */
  readonly caughtBy: readonly string[];
  /** For servers: the mistake shows only while files arrive. */
  readonly whileFilesArrive?: boolean;
}
