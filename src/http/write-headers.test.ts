import { expect, test } from 'vitest';
import type { AnswerFacts } from '../template/placeholders.ts';
import { literal, mergeHeaders, prepareHeaders } from './write-headers.ts';

const facts = (path: string): AnswerFacts => ({
  request: { method: 'GET', path, query: '', workspaceId: '', limits: [], cursors: [] },
  ...{ seed: 1, number: 1, now: 0 },
});

test('the later one of two headers counts, in whatever case', () => {
  expect(mergeHeaders({ A: '1', b: '2' }, { a: '3' })).toEqual({ a: '3', b: '2' });
});

test('placeholders are filled for each answer', () => {
  const headers = prepareHeaders({ a: '1', from: '<{path}>' });

  expect(headers(facts('/x'))).toEqual({ a: '1', from: '</x>' });
  expect(headers(facts('/y'))).toEqual({ a: '1', from: '</y>' });
});

test('an empty header takes back an earlier one', () => {
  expect(prepareHeaders({ a: '1', b: '2' }, { A: '' })(facts('/'))).toEqual({ b: '2' });
});

test('what no header can hold is percent-encoded, and spaces at its ends are cut', () => {
  expect(prepareHeaders({ from: '{path}' })(facts(' Büro\n~\ud800 '))).toEqual({
    from: 'B%C3%BCro%0A~%EF%BF%BD',
  });
});

test('a literal header stands as it is, placeholders and all', () => {
  expect(prepareHeaders({ ...literal({ a: '{path}' }), b: '{path}' })(facts('x'))).toEqual({
    a: '{path}',
    b: 'x',
  });
});
