import { type Redact, redactor } from '../../src/text/redact.ts';
import type { ApiResponse } from '../http/client.ts';
import { type Credentials, keyNames } from '../http/credentials.ts';
import { checkKey } from '../http/request.ts';
import { need } from '../run/need.ts';
import { fail, type Outcome, pass, type Rule, unproven } from '../run/outcome.ts';
import { leavesOf } from './key-claims.ts';

export const secretHidden: Rule = {
  id: 'auth.secret-hidden',
  clauses: ['2.1-secret', '5-r4'],
  title: 'No response reveals the secret of a key',
  run: async ({ client, credentials, ask, send }) => {
    for (const name of keyNames) {
      const { [name]: credential } = credentials;
      const expects = name === 'key' ? 'success' : 'refusal';
      if (credential) await ask(checkKey(credential, expects));
    }
    const judged = judgeAnswers(client.journal, credentials);
    // Without responses nothing can be proven, so this stops too.
    if (judged.verdict === 'pass') await send(checkKey(credentials.key));
    return judged;
  },
};

function judgeAnswers(journal: readonly ApiResponse[], credentials: Credentials): Outcome {
  const secrets = keyNames.flatMap((name) => credentials[name]?.secret?.text ?? []);
  // A shorter secret may occur in a text by chance.
  const parts = secrets.filter(({ length }) => length >= 12).flatMap(largeParts);
  // What is hidden in reports, in whatever encoding, must not be in a response.
  const hide = redactor(parts.map((text) => ({ text, hint: '' })));
  const showing = journal.find(
    (answer) => answer.request.operation !== 'other' && shows(answer, hide),
  );
  if (showing) {
    return fail(
      'no key secret in a response, nor a large part of one: a secret is shown only at issuance',
      `a secret, or a large part of it, in ${showing.ok ? 'a success' : 'a refusal'}`,
      showing.exchange,
    );
  }
  if (journal.some(({ ok, body }) => ok && body.kind === 'json')) return pass;
  return unproven('no request succeeded', need.key('key', 'a key that the deployment accepts'));
}

function shows({ headers, body }: ApiResponse, hide: Redact): boolean {
  const values = leavesOf({ body }).flatMap(({ path, value }) =>
    typeof value === 'string' ? [path, value] : [path],
  );
  const texts = [...[...headers].flat(), ...values, body.kind === 'text' ? body.text : ''];
  const text = texts.join('\n');
  return hide(text) !== text;
}

/** The secret, and each part of it that leaves at most four characters, or a quarter, to guess. */
function largeParts(secret: string): string[] {
  // A prefix such as `wfk_live_` shows the kind of a key; it counts neither as shown nor hidden.
  const own = secret.replace(/^(?:[a-z]{2,12}[_-]){1,3}/i, '');
  const length = Math.max(10, Math.min(own.length - 4, Math.ceil(own.length * 0.75)));
  const count = Math.max(0, own.length - length + 1);
  return [secret, ...Array.from({ length: count }, (_, at) => own.slice(at, at + length))];
}
