import { expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { createStore } from '../store/store.ts';
import { growWorld } from '../world/grow-world.ts';
import { resolveRecipe } from '../world/recipe.ts';
import { storeUpload } from './upload-file.ts';

const profile = resolveProfile('default');
const world = growWorld(resolveRecipe('tiny'), { profile });
const placement = { id: 'new', workspaceId: 'ws_tiny', createdAt: 5, size: 12 };

test('an accepted upload is stored as its signature says, under its sanitised name', () => {
  const store = createStore(world, profile);
  const signature = Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37);

  const outcome = storeUpload(
    store,
    { ...placement, name: 'plan\u202Efdp.pdf', contentType: 'text/plain', signature },
    profile.formats,
  );

  expect(outcome).toEqual({ accepted: true, file: store.files.get('new') });
  expect(store.files.get('new')).toMatchObject({
    ...placement,
    name: 'planfdp.pdf',
    contentType: 'application/pdf',
    validationStatus: 'accepted',
  });
});

test('a renamed executable is refused, and not listed', () => {
  const store = createStore(world, profile);
  const signature = Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0);

  const outcome = storeUpload(
    store,
    { ...placement, name: 'plan.pdf', signature },
    profile.formats,
  );

  expect(outcome).toEqual({
    accepted: false,
    reason: 'its signature is that of exe, which is no acceptable type',
  });
  expect(store.files.get('new')).toBeUndefined();
  expect(store.files.count('ws_tiny')).toBe(3);
});
