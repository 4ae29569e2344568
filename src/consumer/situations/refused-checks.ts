import { situation } from '../define-situation.ts';
import { failure, filesOf, PAGES_OF_THREE } from '../set-stage.ts';
import { listingSituation } from './listing.ts';

/** Refusals of the operations besides the listing. */

const body = { code: 'some_code', error: 'Some text.' };

/** Any status that is no success says that the key cannot be used (clauses 5 r5, 7 r1). */
const checks = ([400, 401, 403, 404, 500] as const).map((status) =>
  situation({
    id: `key-check.fails-with-${status}`,
    clause: '7-r1',
    title: `The key check fails with ${status}.`,
    calls: 'checkKey',
    arrange: (setStage) => {
      const stage = setStage();
      stage.mock.faults.add({
        operation: 'checkKey',
        times: Infinity,
        effect: { kind: 'answer', status, json: body },
      });
      return {
        ...stage,
        // A client that offers no key check may list the files without one.
        expected: { kind: 'either', files: filesOf(stage), failure: failure(status, body) },
        cameAbout: ({ requests }) => requests.some(({ operation }) => operation === 'checkKey'),
      };
    },
  }),
);

const read = listingSituation({
  id: 'scope.workspace-read-refused',
  clause: '4.2-scope',
  title: 'The workspace read requires a scope that the key lacks; the listing does not.',
  stage: { profile: { limit: PAGES_OF_THREE, workspaceRead: { scope: 'workspace:read' } } },
});

export const refusedCheckSituations = [...checks, read];
