/** Values that differ in each response, or in each run, of a deployment on trial. */

/** The facts that the value of a header or field may depend on. */
export interface Moment {
  /** Answers since the deployment started. */
  readonly count: number;
  /** Runs since it was learned; the first is 0. */
  readonly run: number;
  /** The body of the answer. */
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Hexadecimal digits that differ for every number and salt. */
export function hex(length: number, number: number, salt = 1): string {
  let state = (number * 2_654_435_761 + salt * 40_503 + 12_345) >>> 0;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    text += ((state ^ (state >>> 13)) >>> 0).toString(16).padStart(8, '0');
  }
  return text.slice(0, length);
}

export const uuid = (number: number, salt: number) => {
  const digits = hex(32, number, salt);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
};

export const upTo = (most: number, number: number, salt: number) =>
  Number.parseInt(hex(7, number, salt), 16) % most;

/** One of several names: constant for a while, then the next one. */
export const node = (names: readonly string[], { count, run }: Moment, every = 40): string =>
  names[(Math.floor(count / every) + run) % names.length] ?? '';

export const httpTime = (milliseconds: number) => new Date(milliseconds).toUTCString();
export const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
