import type { Mock } from '../../src/mock/create-mock.ts';
import type { Observable } from './observe-deployment.ts';

/** A mock of the default world as what is observed, with all four keys. */
export function observableMock(mock: Mock): Observable {
  const secretOf = (label: string) => mock.keys.byLabel(label).secret;
  return {
    baseUrl: 'http://mock.test',
    fetch: mock.fetch,
    keys: {
      key: secretOf('reader'),
      unscoped: secretOf('unscoped'),
      expired: secretOf('expired'),
      other: secretOf('other'),
    },
  };
}
