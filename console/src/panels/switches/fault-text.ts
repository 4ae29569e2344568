import type { Fault, FaultEffect } from '../../../../src/mock/faults/faults.ts';

type Told = Omit<Fault, 'effect' | 'when'>;

/** What goes wrong, in words. */
export function effectText(effect: FaultEffect): string {
  const late = 'delay' in effect && effect.delay ? `, ${effect.delay} ms late` : '';
  return ownText(effect) + late;
}

function ownText(effect: FaultEffect): string {
  switch (effect.kind) {
    case 'answer':
      return `the answer ${effect.status}${effect.sample ? ` with a body of ${effect.sample}` : ''}`;
    case 'refusal':
      return `the refusal ${effect.refusal}${effect.form ? ` (${effect.form})` : ''}`;
    case 'reset':
      return 'the connection is reset before an answer';
    case 'cut':
      return `the body is cut after ${effect.afterBytes === undefined ? 'half of it' : `${effect.afterBytes} bytes`}`;
    case 'delay':
      return effect.milliseconds === 'Infinity' || effect.milliseconds === Infinity
        ? 'no answer ever comes'
        : `the answer comes ${effect.milliseconds} ms late`;
    case 'drip':
      return `the body comes at ${effect.bytesPerSecond} bytes a second`;
    case 'empty-page':
      return 'a page without files, and a cursor that goes on';
    case 'lost-page':
      return 'a page is skipped, which nobody gets';
    case 'stale-cursor':
      return 'a cursor that is refused when it comes back';
    case 'repeated-cursor':
      return 'a cursor that leads to the same page again';
  }
}

/** Which requests it meets, in words. */
export function requestsText({
  operation,
  method,
  key,
  workspace,
  skip,
  probability,
}: Told): string {
  const parts = [
    operation ? `at ${operation}` : 'at any request',
    method && `by ${method}`,
    key && `with the key ${key}`,
    workspace && `for the workspace ${workspace}`,
    skip && `after ${skip === 1 ? 'another one' : `${skip} others`}`,
    probability !== undefined && probability < 1 && `with probability ${probability}`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** How many more it meets. */
export function leftText({ times = 1 }: Told, met: number): string {
  if (times === 'Infinity' || times === Infinity) return `all of them (${met} so far)`;
  return `${Number(times) - met} of ${times}`;
}
