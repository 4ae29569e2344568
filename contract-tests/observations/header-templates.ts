import type { Answer } from '../exchange/client.ts';
import { type Facts, type Generalised, generalise, type Sample } from './generalise.ts';
import { chosenHeaders, type HeaderValues } from './headers.ts';
import { momentForm } from './moment-form.ts';
import { factsOf } from './refusal-template.ts';
import { escapeText } from './text-template.ts';

/** Headers in the words of a profile: their values are templates. */
export interface HeaderTemplates {
  readonly headers: HeaderValues;
  /** Names whose values the template does not give. */
  readonly differing: readonly string[];
}

/**
 * The headers that every one of the answers carries, with one template for all successes: a
 * refusal may have a value of its own.
 */
export function commonHeaders(answers: readonly Answer[]): HeaderTemplates {
  const [first] = answers;
  const names = Object.keys(first ? chosenHeaders(first) : {}).filter((name) =>
    answers.every(({ headers }) => headers.has(name)),
  );
  const successes = answers.filter(({ ok }) => ok);
  return collected(names, (name) => {
    const fixed = templateOf(name, successes);
    const isFixed = fixed.differing.length === 0;
    return isFixed && fixed.template === escapeText(first?.headers.get(name) ?? '')
      ? fixed
      : templateOf(name, answers);
  });
}

/**
 * Those that the successes of one operation carry besides: always, or where there is what they
 * tell, as a link to the next page.
 *
 * @param tell what each answer is known to tell, besides its request.
 */
export function ownHeaders(
  successes: readonly Answer[],
  everywhere: HeaderValues,
  tell: (answer: Answer) => Facts = () => ({}),
): HeaderTemplates {
  const names = new Set(successes.flatMap((answer) => Object.keys(chosenHeaders(answer))));
  const others = [...names].filter((name) => !Object.hasOwn(everywhere, name));
  return collected(others, (name) => templateOf(name, successes, tell));
}

function collected(names: readonly string[], read: (name: string) => Generalised): HeaderTemplates {
  const found = names.map((name) => ({ name, ...read(name) }));
  const headers = found.flatMap(({ name, template }) =>
    typeof template === 'string' ? [[name, template] as const] : [],
  );
  return {
    headers: Object.fromEntries(headers),
    differing: found.flatMap(({ name, differing }) => (differing.length > 0 ? [name] : [])),
  };
}

function templateOf(
  name: string,
  answers: readonly Answer[],
  tell: (answer: Answer) => Facts = () => ({}),
): Generalised {
  const samples = answers.map((answer, at): Sample => {
    const facts = { ...factsOf(answer.request), ...tell(answer) };
    return { value: answer.headers.get(name), facts, subject: String(at) };
  });
  return generalise(name, samples, (_, seen) =>
    momentForm(
      name,
      seen.map(({ value }) => value ?? null),
    ),
  );
}
