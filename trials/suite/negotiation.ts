import type { Break } from './rewrite-answers.ts';

/** Answers as a web page where the Accept of a request fits, and the answer too. */
export function negotiates(
  accepts: (accept: string) => boolean,
  applies: (response: Response) => boolean = () => true,
): Break {
  return (mock) => async (request) => {
    const response = await mock.fetch(request);
    if (!accepts(request.headers.get('accept') ?? '*/*') || !applies(response)) return response;
    return new Response(`<pre>${await response.text()}</pre>`, {
      status: response.status,
      headers: { 'content-type': 'text/html' },
    });
  };
}

/** A wish for JSON by name: what a client sends that writes none is no such wish. */
export const isNoWishForJson = (accept: string): boolean => !accept.includes('json');
