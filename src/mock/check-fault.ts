import { nearestName, refuseUnknownFields } from '../document/nearest-name.ts';
import { routes } from '../document/routes.ts';
import { describe } from './door-checks.ts';

const ACTION = 'add a fault';
const operationNames = routes.map(({ operation }) => operation);
const FAULT_FIELDS = ['operation', 'skip', 'times', 'effect'];
/** The fields of each kind of effect. */
const EFFECT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  answer: ['kind', 'status', 'headers', 'body'],
  reset: ['kind'],
  cut: ['kind', 'afterBytes'],
  delay: ['kind', 'milliseconds'],
};
/** What a timer can wait for: one that is set for longer fires at once. */
const LONGEST_DELAY = 2 ** 31 - 1;
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** No response of these may carry a body. */
const BODILESS = [204, 205, 304];

/**
 * Looks at a fault before it is pending: one that could not come to pass would make a test green
 * for the wrong reason.
 *
 * @throws Error "Failed to add a fault: FIELD: expected …, found …".
 */
export function checkFault(fault: unknown): void {
  const { operation, skip, times, effect } = fieldsOf(fault, 'fault');
  refuseUnknownFields(fieldsOf(fault, 'fault'), FAULT_FIELDS, ACTION);
  if (operation !== undefined && !isOneOf(operationNames, operation)) {
    refuse('operation', oneOfThese(operationNames, operation), operation);
  }
  if (skip !== undefined && !isWhole(skip, 0)) {
    refuse('skip', 'expected a whole number from 0 on', skip);
  }
  if (times !== undefined && times !== Infinity && !isWhole(times, 1)) {
    refuse('times', 'expected a whole number from 1 on, or Infinity', times);
  }
  checkEffect(fieldsOf(effect, 'effect'));
}

function checkEffect(effect: Fields): void {
  const { kind } = effect;
  const kinds = Object.keys(EFFECT_FIELDS);
  if (!isOneOf(kinds, kind)) {
    refuse('effect.kind', oneOfThese(kinds, kind), kind);
  }
  refuseUnknownFields(effect, EFFECT_FIELDS[kind] ?? [], ACTION);
  if (kind === 'answer') checkAnswer(effect);
  const { afterBytes, milliseconds } = effect;
  if (afterBytes !== undefined && !isWhole(afterBytes, 0)) {
    refuse('effect.afterBytes', 'expected a whole number of bytes', afterBytes);
  }
  if (kind === 'delay' && !isDelay(milliseconds)) {
    const expected = `expected milliseconds from 0 to ${LONGEST_DELAY}, or Infinity`;
    refuse('effect.milliseconds', expected, milliseconds);
  }
}

function checkAnswer({ status, headers, body }: Fields): void {
  if (!isWhole(status, 200) || Number(status) > 599) {
    refuse('effect.status', 'expected a whole number from 200 to 599', status);
  }
  if (headers !== undefined) checkHeaders(fieldsOf(headers, 'effect.headers'));
  if (body === undefined) return;
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    refuse('effect.body', 'expected text or bytes (JSON.stringify writes JSON)', body);
  }
  if (BODILESS.includes(Number(status)) && !isEmpty(body)) {
    refuse('effect.body', `expected none, which is all that a ${status} carries`, body);
  }
}

function checkHeaders(headers: Fields): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name)) refuse('effect.headers', 'expected the name of a header', name);
    if (typeof value !== 'string' || !HEADER_VALUE.test(value)) {
      refuse(`effect.headers.${name}`, 'expected text that a header can hold', value);
    }
  }
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown, field: string): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : refuse(field, 'expected an object', value);
}

function oneOfThese(names: readonly string[], found: unknown): string {
  const nearest = nearestName(String(found), names);
  const meant = nearest === undefined ? '' : ` (did you mean "${nearest}"?)`;
  return `expected one of ${names.join(', ')}${meant}`;
}

const isOneOf = (names: readonly string[], value: unknown): value is string =>
  typeof value === 'string' && names.includes(value);

const isWhole = (value: unknown, least: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= least;

const isDelay = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && (value <= LONGEST_DELAY || value === Infinity);

const isEmpty = (body: unknown): boolean =>
  body === '' || (body instanceof Uint8Array && body.length === 0);

function refuse(field: string, expected: string, found: unknown): never {
  throw new Error(`Failed to ${ACTION}: ${field}: ${expected}, found ${describe(found)}`);
}
