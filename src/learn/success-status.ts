import { NO_PROFILE, type Reading } from './field-reader.ts';

/** A success of a mock carries a body. */
export function successStatus(status: number, what: string): Reading<number> {
  if (status >= 200 && status <= 299 && status !== 204 && status !== 205) return { value: status };
  return { assume: NO_PROFILE, lost: [`${what} is ${status}`] };
}
