import { FILES_READ } from '../../document/wire.ts';
import type { MockKey } from '../../mock/keys.ts';
import { spanText } from '../../text/span-text.ts';
import { button, element, type Section, type SectionContext } from './dom.ts';

/** The keys of the mock, with controls to fill in, copy, expire or revoke them. */
export function createKeysSection({ mock, act, copy, fill, update }: SectionContext): Section {
  let chosen = '';
  const secret = () => mock.keys.byLabel(chosen).secret;
  const actions = element(
    'div',
    { class: 'row' },
    button('Copy header', () =>
      copy(`Authorization: Bearer ${secret()}`, `Copied the header of ${chosen}`),
    ),
    button('Copy secret', () => copy(secret(), `Copied the secret of ${chosen}`)),
    button('Expire', () => act(`${chosen} has expired`, () => mock.keys.expire(secret()))),
    button('Revoke', () => act(`${chosen} is revoked`, () => mock.keys.revoke(secret()))),
  );
  const rowOf = (key: MockKey, workspace: string): HTMLElement => {
    const { label } = key;
    const choose = () => {
      chosen = label;
      update();
    };
    const checked = label === chosen;
    const fillIn = () => act(`Filled in ${label}`, () => fill(mock.keys.byLabel(label).secret));
    return element(
      'div',
      { id: `key-${label}`, class: 'pick' },
      element(
        'label',
        { class: 'key' },
        element('input', { type: 'radio', name: 'key', value: label, checked, onchange: choose }),
        element('strong', {}, label),
        ...badgesOf(key).map((badge) => element('span', { class: 'badge bad' }, badge)),
        element('span', { class: 'quiet line' }, `${workspace}, ${lifeOf(key, mock.clock.now())}`),
      ),
      button('Fill in', fillIn, { 'aria-label': `Fill in ${label}` }),
    );
  };
  return {
    title: 'Keys',
    content() {
      const names = new Map(mock.workspaces.list().map((each) => [each.workspaceId, each.label]));
      const keys = mock.keys.list();
      if (!keys.some(({ label }) => label === chosen)) chosen = keys[0]?.label ?? '';
      actions.hidden = keys.length === 0;
      const rows = keys.map((key) => rowOf(key, names.get(key.workspaceId) ?? key.workspaceId));
      return [element('fieldset', {}, element('legend', {}, 'Keys'), ...rows), actions];
    },
  };
}

const badgesOf = ({ state, scopes }: MockKey): readonly string[] => [
  ...(state === 'expired' ? ['expired'] : []),
  ...(scopes.includes(FILES_READ) ? [] : [`no ${FILES_READ}`]),
];

/** `expires in 90 days`, `expired 1 hour ago`. */
function lifeOf({ expiresAt, state }: MockKey, now: number): string {
  const span = spanText(Math.abs(Date.parse(expiresAt) - now));
  return state === 'expired' ? `expired ${span} ago` : `expires in ${span}`;
}
