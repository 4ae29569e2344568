import type { ScenarioStep } from '../../../../src/mock/scenario/scenario.ts';
import { plural } from '../../../../src/text/plural.ts';
import { effectText, requestsText } from './fault-text.ts';

/** What a step waits for, in words. */
export function triggerText(trigger: ScenarioStep['after']): string {
  if (trigger === undefined) return 'at once';
  const { requests = 1, elapsedSeconds, clockSeconds, status, page, operation, key } = trigger;
  if (elapsedSeconds !== undefined) return `after ${plural(elapsedSeconds, 'second')}`;
  if (clockSeconds !== undefined) {
    return `after ${plural(clockSeconds, 'second')} on the clock of the mock`;
  }
  const which = [
    operation && `of ${operation}`,
    key && `with the key ${key}`,
    page !== undefined && `that got page ${page}`,
    status !== undefined && `answered with ${status}`,
  ];
  return [`after ${plural(requests, 'request')}`, ...which].filter(Boolean).join(' ');
}

/** What happens then, in words. */
export function doText(deeds: ScenarioStep['do']): string {
  if (typeof deeds === 'function') return 'what a function of its process does';
  return deeds.map(deedText).join(', then ');
}

type Deed = Exclude<ScenarioStep['do'], (...given: never[]) => unknown>[number];

function deedText(deed: Deed): string {
  if (deed.action === 'addFault') {
    return `${effectText(deed.fault.effect)}, ${requestsText(deed.fault)}`;
  }
  const { action, ...given } = deed;
  const name = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const details = Object.entries(given).map(([key, value]) =>
    typeof value === 'object' ? key : `${key} ${value}`,
  );
  return details.length === 0 ? name : `${name} (${details.join(', ')})`;
}
