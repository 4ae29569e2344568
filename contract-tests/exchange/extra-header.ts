/** A header that every request carries besides Authorization and Accept. */
export interface ExtraHeader {
  readonly name: string;
  readonly value: string;
  /** What a report shows in place of the value. */
  readonly shown: string;
  /** The header line as an argument of a shell command, quoted. */
  readonly shell: string;
}
