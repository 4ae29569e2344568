/** Responses for tools that serve the OpenAPI document: what the mock answers in its default world. */
export const examples = {
  checkKey: {
    valid: true,
    scopes: ['files:read'],
    expiresAt: '2026-04-15T12:00:00.000Z',
    keyHint: '…zAaC',
    workspaceId: 'ws_qixdr6gfb722',
  },
  readWorkspace: {
    workspaceId: 'ws_qixdr6gfb722',
    name: 'Wyman - Kiehn',
    createdAt: '2025-10-09T20:02:23.462Z',
  },
  listFiles: {
    files: [
      {
        id: 'file_uk7ptzy4xta7bo2g',
        name: 'IMG_3989.mp3',
        contentType: 'audio/mpeg',
        size: 1627,
        validationStatus: 'accepted',
        createdAt: '2026-01-15T01:58:32.561Z',
      },
      {
        id: 'file_b3otyoimn676x4ok',
        name: 'swift necklace (2).xlsx',
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        size: 107_977_044,
        validationStatus: 'accepted',
        createdAt: '2026-01-15T01:58:32.561Z',
      },
    ],
    hasMore: true,
    nextCursor: 'kccGnKivXEc9jhhDGSGOP2JFoAECABVmaWxlX2Izb3R5b2ltbjY3Nng0b2s',
  },
};
