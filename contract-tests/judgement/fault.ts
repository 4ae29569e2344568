import { need } from './need.ts';

/** What an answer did to the suite that nobody foresaw: no verdict rests on it. */

export const faultNeed = need.deployment(
  'answers that the suite can read, or a suite that reads these: please report it',
);

export function faultText(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: `${error}` };
  return `the suite could not cope with an answer (${name}: ${message})`;
}
