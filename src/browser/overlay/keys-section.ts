import { FILES_READ } from '../../document/wire.ts';
import type { MockKey } from '../../mock/keys.ts';
import { button, element, onChange, type Section, type SectionContext } from './dom.ts';

/** The keys of the mock: fill one in, copy, expire or revoke it. */
export function createKeysSection({ mock, act, copy, fill }: SectionContext): Section {
  const list = element('div', { class: 'keys' });
  const chooser = element('fieldset', {}, element('legend', {}, 'Keys'), list);
  let chosen = '';

  const keyOf = (): MockKey => mock.keys.byLabel(chosen);
  const actions = element(
    'div',
    { class: 'row' },
    button('Copy header', () =>
      copy(`Authorization: Bearer ${keyOf().secret}`, `Copied the header of ${chosen}`),
    ),
    button('Copy secret', () => copy(keyOf().secret, `Copied the secret of ${chosen}`)),
    button('Expire', () =>
      act(`${chosen} has expired`, () => void mock.keys.expire(keyOf().secret)),
    ),
    button('Revoke', () =>
      act(`${chosen} is revoked`, () => void mock.keys.revoke(keyOf().secret)),
    ),
  );
  const fillIn = ({ label }: ShownRow): HTMLElement =>
    button(
      'Fill in',
      () => act(`Filled in ${label}`, () => fill(mock.keys.byLabel(label).secret)),
      { 'aria-label': `Fill in ${label}` },
    );
  const show = onChange<readonly ShownRow[]>((rows) => {
    const focused = list.querySelector<HTMLInputElement>('input:focus')?.value;
    if (!rows.some(({ label }) => label === chosen)) chosen = rows[0]?.label ?? '';
    list.replaceChildren(
      ...rows.map((row) =>
        element('div', { class: 'pick' }, rowOf(row, row.label === chosen), fillIn(row)),
      ),
    );
    actions.hidden = rows.length === 0;
    for (const input of list.querySelectorAll('input')) {
      if (input.value === focused) input.focus();
    }
  });
  list.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) chosen = target.value;
  });
  const update = (): void => {
    const names = new Map(mock.workspaces.list().map((each) => [each.workspaceId, each.label]));
    show(
      mock.keys.list().map((key) => ({
        label: key.label,
        badges: badgesOf(key),
        text: `${names.get(key.workspaceId) ?? key.workspaceId}, ${lifeOf(key, mock.clock.now())}`,
      })),
    );
  };
  return { title: 'Keys', content: [chooser, actions], update };
}

interface ShownRow {
  readonly label: string;
  readonly badges: readonly string[];
  readonly text: string;
}

function rowOf({ label, badges, text }: ShownRow, isChosen: boolean): HTMLElement {
  const input = element('input', { type: 'radio', name: 'key', value: label });
  input.checked = isChosen;
  return element(
    'label',
    { class: 'key' },
    input,
    element('strong', {}, label),
    ...badges.map((badge) => element('span', { class: 'badge bad' }, badge)),
    element('span', { class: 'quiet line' }, text),
  );
}

const badgesOf = ({ state, scopes }: MockKey): readonly string[] => [
  ...(state === 'expired' ? ['expired'] : []),
  ...(scopes.includes(FILES_READ) ? [] : [`no ${FILES_READ}`]),
];

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;
const relative = new Intl.RelativeTimeFormat('en');

/** In the largest unit: `expires in 90 days`, `expired 1 hour ago`. */
function lifeOf({ expiresAt, state }: MockKey, now: number): string {
  const length = Math.abs(Date.parse(expiresAt) - now);
  const [unit, size] = UNITS.find((each) => length >= each[1]) ?? (['second', 1_000] as const);
  const count = Math.floor(length / size);
  // Minus zero is in the past, too.
  return state === 'expired'
    ? `expired ${relative.format(-count, unit)}`
    : `expires ${relative.format(count, unit)}`;
}
