import { admits, admitsSecret, isLimited, isListing, isMidway } from '../admit-requests.ts';
import type { Mutant } from '../mutant.ts';
import { operationOf } from '../rewrite-answers.ts';

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** Compares as a store does that takes the given text for a pattern. */
const fits = (given: string, good: string, wildcards: Readonly<Record<string, string>>) => {
  const pattern = Array.from(given, (character) => wildcards[character] ?? character).join('');
  return new RegExp(`^${pattern}$`).test(good);
};

/** Section 5: who is let in. */
export const authenticationMutants: readonly Mutant[] = [
  {
    id: 'anyone-enters',
    title: 'a request without Authorization is let in',
    clause: '5-r1',
    breaks: admits((authorization) => authorization === ''),
    fails: ['auth.no-credentials', 'errors.status'],
  },
  {
    id: 'anyone-checks',
    title: 'the key check alone asks for no Authorization',
    clause: '4-authorization',
    breaks: admits((given, request) => given === '' && operationOf(request) === 'checkKey'),
    fails: ['auth.no-credentials', 'errors.status'],
  },
  {
    id: 'anyone-reads-workspace',
    title: 'the workspace read alone asks for no Authorization',
    clause: '4-authorization',
    breaks: admits((given, request) => given === '' && operationOf(request) === 'readWorkspace'),
    fails: ['auth.no-credentials', 'errors.status'],
  },
  {
    id: 'anyone-lists',
    title: 'the listing alone asks for no Authorization',
    clause: '4-authorization',
    breaks: admits((given, request) => given === '' && isListing(request)),
    fails: ['auth.no-credentials', 'errors.status'],
  },
  {
    id: 'cursor-opens',
    title: 'a request with a cursor needs no Authorization',
    clause: '5-r1',
    breaks: admits((given, request) => given === '' && isMidway(request)),
    fails: ['auth.no-credentials'],
  },
  {
    id: 'limit-opens',
    title: 'a request with a limit needs no Authorization',
    clause: '5-r1',
    breaks: admits((given, request) => given === '' && isLimited(request)),
    fails: ['auth.no-credentials'],
  },
  {
    id: 'basic-accepted',
    title: 'any Basic credentials are let in',
    clause: '5-r1',
    breaks: admits((given) => given.startsWith('Basic ')),
    fails: ['auth.wrong-scheme'],
  },
  {
    id: 'any-scheme-lists',
    title: 'the listing lets in schemes that nobody knows',
    clause: '5-r1',
    breaks: admits((given, request) => /^(?!Bearer|Basic)./.test(given) && isListing(request)),
    fails: ['auth.wrong-scheme'],
  },
  {
    id: 'empty-bearer-accepted',
    title: 'Bearer with nothing behind it is let in',
    clause: '5-r1',
    breaks: admits((given) => given.trim() === 'Bearer'),
    fails: ['auth.empty-bearer'],
  },
  {
    id: 'empty-bearer-reads-workspace',
    title: 'Bearer with nothing behind it reads the workspace',
    clause: '5-r1',
    breaks: admits(
      (given, request) => given.trim() === 'Bearer' && operationOf(request) === 'readWorkspace',
    ),
    fails: ['auth.empty-bearer'],
  },
  {
    id: 'any-key-accepted',
    title: 'any text behind Bearer is a key',
    clause: '5-r1',
    breaks: admitsSecret(() => true),
    fails: ['auth.unknown-key', 'errors.status'],
  },
  {
    id: 'any-key-checks',
    title: 'the key check calls any text behind Bearer a key',
    clause: '5-r5',
    breaks: admits(
      (given, request) => given.startsWith('Bearer made-up') && operationOf(request) === 'checkKey',
    ),
    fails: ['auth.unknown-key'],
  },
  {
    id: 'any-key-reads-workspace',
    title: 'any text behind Bearer reads the workspace',
    clause: '5-r1',
    breaks: admits(
      (given, request) =>
        given.startsWith('Bearer made-up') && operationOf(request) === 'readWorkspace',
    ),
    fails: ['auth.unknown-key'],
  },
  {
    id: 'any-key-midway',
    title: 'any text behind Bearer is a key where there is a cursor',
    clause: '5-r1',
    breaks: admits((given, request) => given.startsWith('Bearer made-up') && isMidway(request)),
    fails: ['auth.unknown-key'],
  },
  {
    id: 'key-end-ignored',
    title: 'the last character of a key is not compared',
    clause: '5-r1',
    breaks: admitsSecret((given, good) => given.slice(0, -1) === good.slice(0, -1)),
    fails: ['auth.unknown-key'],
  },
  {
    id: 'key-start-ignored',
    title: 'the first character of a key is not compared',
    clause: '5-r1',
    breaks: admitsSecret((given, good) => given.slice(1) === good.slice(1)),
    fails: ['auth.unknown-key'],
  },
  {
    id: 'key-middle-ignored',
    title: 'of a key only the start, the last four characters and the length are compared',
    clause: '5-r1',
    breaks: admitsSecret(
      (given, good) =>
        given.length === good.length &&
        given.slice(0, 8) === good.slice(0, 8) &&
        given.slice(-4) === good.slice(-4),
    ),
    fails: ['auth.unknown-key'],
  },
  {
    id: 'key-by-prefix',
    title: 'the start of a key is enough',
    clause: '5-r1',
    breaks: admitsSecret((given, good) => good.startsWith(given)),
    fails: ['auth.unknown-key'],
  },
  {
    id: 'key-with-more',
    title: 'what stands behind a key is ignored',
    clause: '5-r1',
    breaks: admitsSecret((given, good) => given.startsWith(good)),
    fails: ['auth.unknown-key'],
  },
  {
    id: 'key-without-case',
    title: 'capital and small letters of a key count as the same',
    clause: '5-r1',
    breaks: admitsSecret((given, good) => given === swapCase(good)),
    fails: ['auth.unknown-key'],
  },
  {
    id: 'key-as-like-pattern',
    title: 'keys are compared by LIKE: _ stands for any character and % for any text',
    clause: '5-r1',
    breaks: admitsSecret((given, good) => fits(given, good, { _: '.', '%': '.*' })),
    fails: ['auth.unknown-key'],
  },
  {
    id: 'key-as-like-pattern-of-one-length',
    title: 'keys of the right length and alphabet are compared by LIKE',
    clause: '5-r1',
    breaks: admitsSecret(
      (given, good) =>
        /^\w+$/.test(given) && given.length === good.length && fits(given, good, { _: '.' }),
    ),
    fails: ['auth.unknown-key'],
  },
  {
    id: 'key-as-glob',
    title: 'keys are compared as globs: * stands for any text',
    clause: '5-r1',
    breaks: admitsSecret((given, good) => fits(given, good, { '*': '.*' })),
    fails: ['auth.unknown-key'],
  },
  {
    id: 'key-by-end',
    title: 'what stands in front of a key is ignored',
    clause: '5-r1',
    breaks: admitsSecret((given, good) => given.endsWith(good)),
    fails: ['auth.unknown-key'],
  },
];
