import type { Fault } from '../../mock/faults/faults.ts';
import { button, element, onChange, select } from './dom.ts';
import type { Section, SectionContext } from './section.ts';

/** What can be added by a click; the rest is `workspaceFiles.mock.faults.add(…)`. */
const presets: Readonly<Record<string, Fault['effect']>> = {
  'Status 503': { kind: 'answer', status: 503, sample: 'json' },
  'Status 500, a page of HTML': { kind: 'answer', status: 500, sample: 'html' },
  'Status 429, Retry-After 5 s': { kind: 'answer', status: 429, sample: 'json', retryAfter: 5 },
  'The key is expired': { kind: 'refusal', refusal: 'expiredKey' },
  'The connection breaks': { kind: 'reset' },
  '3 seconds late': { kind: 'delay', milliseconds: 3_000 },
  'No answer ever': { kind: 'delay', milliseconds: Number.POSITIVE_INFINITY },
  'A page without files': { kind: 'empty-page' },
  'A cursor that is refused': { kind: 'stale-cursor' },
};

const TIMES = [
  ['1', 'the next request'],
  ['3', 'the next three'],
  ['Infinity', 'every request'],
] as const;

/** Faults that wait for requests, and new ones. */
export function createFaults({ mock, act }: SectionContext): Pick<Section, 'content' | 'update'> {
  const names = Object.keys(presets).map((name) => [name, name] as const);
  const kind = select('What goes wrong', names);
  const times = select('For', TIMES);
  const add = button('Add fault', () => {
    const effect = presets[kind.control.value];
    if (!effect) return;
    act(`Added: ${kind.control.value}`, () =>
      mock.faults.add({ effect, times: Number(times.control.value) }),
    );
  });
  const list = element('ul', { class: 'faults' });
  const show = onChange<readonly Row[]>((rows) => {
    const hadFocus = list.querySelector('button:focus') !== null;
    list.replaceChildren(
      ...rows.map(({ id, text }) => {
        const remove = () => act(`Removed ${id}`, () => void mock.faults.remove(id));
        const label = `Remove ${id}, ${text}`;
        return element('li', {}, text, button('Remove', remove, { 'aria-label': label }));
      }),
    );
    // The button that was pressed is gone.
    if (hadFocus) add.focus();
  });
  return {
    content: [
      element('h3', {}, 'Faults'),
      list,
      element('div', { class: 'row' }, kind.field, times.field, add),
    ],
    update() {
      show(mock.faults.list().map(({ id, fault, met }) => ({ id, text: textOf(fault, met) })));
    },
  };
}

interface Row {
  readonly id: string;
  readonly text: string;
}

function textOf({ effect, times = 1 }: Fault, met: number): string {
  const named = Object.entries(presets).find(
    ([, preset]) => JSON.stringify(preset) === JSON.stringify(effect),
  );
  const left =
    Number(times) === Number.POSITIVE_INFINITY ? 'every request' : `${Number(times) - met} left`;
  return `${named?.[0] ?? effect.kind}: ${left}`;
}
