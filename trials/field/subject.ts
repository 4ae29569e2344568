/** What is tried in the field: a program of others' libraries, written after the API document alone. */
export interface Subject {
  readonly id: string;
  readonly title: string;
  /** Path of the program, from this folder. */
  readonly file: string;
  /** Paths of modules and names of programs that it takes; without one of them it is skipped. */
  readonly needs: readonly Requirement[];
  readonly mistakes: readonly Mistake[];
}

/** Something that has to be installed. */
export interface Requirement {
  /** As the page names it, with its version. */
  readonly name: string;
  /** Its version, or undefined where it is not there. */
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
  /** Ids of rules, or patterns of situations: one of them at least has to fail. */
  readonly caughtBy: readonly string[];
}
