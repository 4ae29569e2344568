/** Bodies that come where an API is not at its best: what a client must not stumble over. */

export interface FaultSample {
  readonly contentType: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

const JSON_TYPE = 'application/json';
const failure = '{"code":"fault","error":"A fault stands in the place of the answer."}';

/** By name; of an answer with the status. */
const samples = {
  json: () => ({ contentType: JSON_TYPE, body: failure }),
  html: (status: number) => ({
    contentType: 'text/html',
    body: `<!doctype html>\n<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>\n`,
  }),
  empty: () => ({ contentType: JSON_TYPE, body: '' }),
  cut: () => ({ contentType: JSON_TYPE, body: failure.slice(0, failure.length / 2) }),
  // JSON but for the text, which ends within a character and begins with bytes that none has.
  'not-utf8': () => ({
    contentType: JSON_TYPE,
    body: Uint8Array.from([...latin1('{"error":"'), 0xff, 0xfe, 0xc3, ...latin1('"}')]),
  }),
} satisfies Record<string, (status: number) => FaultSample>;

export type SampleName = keyof typeof samples;
export const sampleNames = Object.keys(samples) as readonly SampleName[];

export const sampleOf = (name: SampleName, status: number): FaultSample => samples[name](status);

function latin1(text: string): readonly number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
