import type { Mutant } from '../mutant.ts';
import { serves } from '../rewrite-answers.ts';

const PDF = '%PDF-1.7 …';
const page = (text: string) =>
  new Response(`<p>${text}</p>`, { headers: { 'content-type': 'text/html' } });
const pdf = () => new Response(PDF, { headers: { 'content-type': 'application/pdf' } });
const rule = { clause: '1-r5', fails: ['content.not-served'] } as const;

/** Clauses 1 r5 and 4.3 r6: no path answers with content. */
export const servedContentMutants: readonly Mutant[] = [
  {
    id: 'file-served',
    title: "a file's own path answers with its content",
    ...rule,
    breaks: serves(/\/files\/[^/]+$/, pdf),
  },
  {
    id: 'content-served',
    title: '…/content answers with it',
    ...rule,
    breaks: serves(/\/files\/[^/]+\/content$/, pdf),
  },
  {
    id: 'download-served',
    title: '…/download answers with it',
    ...rule,
    breaks: serves(/\/files\/[^/]+\/download$/, pdf),
  },
  {
    id: 'content-in-json',
    title: "a file's own path answers with its content in JSON",
    ...rule,
    breaks: serves(/\/files\/[^/]+$/, () => Response.json({ id: 'file', base64: 'JVBERi0=' })),
  },
  {
    id: 'content-in-list',
    title: "a file's own path answers with its bytes as numbers",
    ...rule,
    breaks: serves(/\/files\/[^/]+$/, () => Response.json({ id: 'file', data: [37, 80, 68] })),
  },
  {
    id: 'content-in-item',
    title: "a file's own path answers with its content in a list of one",
    ...rule,
    breaks: serves(/\/files\/[^/]+$/, () => Response.json({ data: [{ content: 'a,b' }] })),
  },
  {
    id: 'content-for-any-type',
    title: '…/content answers with it, but to those who ask for JSON alone',
    ...rule,
    breaks: serves(/\/files\/[^/]+\/content$/, (request) =>
      request.headers.get('accept') === 'application/json'
        ? Response.json({}, { status: 406 })
        : pdf(),
    ),
  },
  {
    id: 'web-page-served',
    title: '…/content answers with a web page, and other unknown paths with none',
    ...rule,
    breaks: serves(/\/files\/[^/]+\/content$/, () => page('/content')),
  },
  {
    id: 'content-partial',
    title: '…/download answers with a part of it, and 206',
    ...rule,
    breaks: serves(
      /\/files\/[^/]+\/download$/,
      () => new Response(PDF, { status: 206, headers: { 'content-range': 'bytes 0-11/400' } }),
    ),
  },
  {
    id: 'text-served',
    title: '…/content answers with a text file as it is',
    ...rule,
    breaks: serves(/\/files\/[^/]+\/content$/, () => new Response('a,b\n1,2\n')),
  },
];
