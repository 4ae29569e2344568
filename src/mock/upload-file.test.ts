import { expect, test } from 'vitest';
import { createMock } from './create-mock.ts';

const placement = { id: 'new', workspaceId: 'ws_tiny', size: 12 };

test('an accepted upload is stored as its signature says, under its sanitised name', () => {
  const { files } = createMock({ world: 'tiny' });
  const signature = Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37);

  const outcome = files.upload({
    ...{ ...placement, createdAt: '2026-01-01T00:00:00Z' },
    ...{ name: 'plan\u202Efdp.pdf', contentType: 'text/plain', signature },
  });

  expect(outcome).toEqual({ accepted: true, file: files.get('new') });
  expect(files.get('new')).toMatchObject({
    ...placement,
    createdAt: expect.stringMatching(/^2026-01-01T00:00:00/),
    name: 'planfdp.pdf',
    contentType: 'application/pdf',
    validationStatus: 'accepted',
  });
  expect(files.upload({ name: 'photo.png', signature })).toMatchObject({
    file: { contentType: 'application/pdf', validationStatus: 'accepted_with_warnings' },
  });
});

test('a renamed executable is refused, and not listed', () => {
  const { files } = createMock({ world: 'tiny' });
  const signature = Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0);

  const outcome = files.upload({ ...placement, name: 'plan.pdf', signature });

  expect(outcome).toEqual({
    accepted: false,
    reason: 'its signature is that of exe, which is no acceptable type',
  });
  expect(files.get('new')).toBeUndefined();
  expect(files.count('ws_tiny')).toBe(3);
});
