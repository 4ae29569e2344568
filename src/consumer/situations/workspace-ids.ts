import { listingSituation } from './listing.ts';

/** Who wants ids of one form fails at others, escaped or not. */
export const WORKSPACE_ID_FORMS = [
  'choice.workspace-id-format.uuid',
  'choice.workspace-id-format.numeric',
] as const;

/** Workspace ids are strings that stand in the path: a client escapes them (clause 2.2). */
export const workspaceIdSituations = (
  [
    ['slash', 'a slash', 'team/alpha'],
    ['question-mark', 'a question mark', 'who?limit=1'],
    ['hash', 'a number sign', 'team#1'],
    ['percent-encoded', 'what looks percent-encoded', 'team%2Falpha'],
    ['percent', 'a percent sign', '100%'],
    ['space', 'spaces', 'my team 1'],
    ['plus', 'a plus sign', 'a+b'],
    ['non-ascii', 'letters outside ASCII', 'Büro-会議-🧾'],
    ['composed', 'a letter that is composed of two', 'Cafe\u0301'],
    ['case', 'small and capital letters', 'TeAm-AbC'],
    ['dots', 'steps of a path', '../other/.'],
    ['quotes', 'quotes, a backslash and brackets', `"it's"\\<{[|]}>`],
    ['delimiters', 'characters that delimit parts of a URL', 'a:b@c;d=e&f,g!h$i*(j)'],
    ['digits', 'digits alone, of a number beyond 2^53', '09007199254740993'],
    ['long', '400 characters', 'w'.repeat(400)],
  ] as const
).map(([name, what, workspaceId]) =>
  listingSituation({
    id: `workspace-ids.${name}`,
    clause: '2.2-workspaceId',
    title: `The workspace id ${name === 'long' ? 'is long: it has' : 'holds'} ${what}.`,
    incidental: WORKSPACE_ID_FORMS,
    stage: { workspaceId },
  }),
);
