import { serves } from '../../deployment/change-answers.ts';
import type { Behaviour } from '../../deployment/deployment.ts';
import { sampleFiles } from '../../deployment/sample-files.ts';
import type { BrokenDeployed } from '../second-deployment.ts';

const repeatsTies: Behaviour['select'] = (ordered, file) =>
  file ? ordered.filter(({ at, id }) => at <= file.at && id !== file.id) : ordered;

/** Oldest first: one pair of equal times, 854 files down the listing. */
const lateTie = () =>
  sampleFiles(1000).map((file, index) => ({
    ...file,
    at: 1_000_000 * (index === 145 ? 144 : index),
  }));

/** What a deployment does wrong that the mock is not made for. */
export const brokenSecondDeployments: readonly BrokenDeployed[] = [
  {
    id: 'oldest-first-by-local-times',
    title: 'the oldest file comes first, by times without an offset, a minute apart',
    clause: '4.3-r2',
    behaves: () => ({
      files: sampleFiles(200),
      maxLimit: 200,
      showTime: (at) => new Date(at / 1000).toISOString().slice(0, 19),
      select: (ordered, file, compare) =>
        ordered.toReversed().filter((each) => !file || compare(each, file) < 0),
    }),
    fails: ['paging.newest-first', 'paging.first-page'],
  },
  {
    id: 'late-tie-repeated',
    title: 'one tie among 1,000 files, far down, comes again where a boundary cuts it',
    clause: '4.3-r2',
    behaves: () => ({ files: lateTie(), select: repeatsTies, defaultLimit: 50, maxLimit: 200 }),
    fails: ['listing.unique-ids', 'paging.complete'],
  },
  {
    id: 'every-page-repeats-its-end',
    title: 'the last entry of every page stands there twice, beyond its limit',
    clause: '4.3-r2',
    behaves: () => ({
      page: (page) => ({ ...page, files: [...page.files, ...page.files.slice(-1)] }),
    }),
    fails: ['listing.unique-ids', 'paging.complete', 'paging.limit'],
  },
  {
    id: 'json-file-served',
    title: '…/download answers with a JSON file as it is',
    clause: '1-r5',
    behaves: () => ({
      files: sampleFiles(30).map((file) => ({ ...file, contentType: 'application/json', size: 9 })),
      around: serves(/\/files\/[^/]+\/download$/, () => new Response('{"a": 17}')),
    }),
    fails: ['content.not-served'],
  },
];
