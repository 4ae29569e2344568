import { getResponse } from 'msw';
import { handlers } from 'workspace-files-kit/msw';
import { tryEverything, type UseFace } from './results.ts';

/** The program for runtimes without processes: workers in workerd, and pages. */

const INTERCEPTED = 'http://intercepted.example.com';

const throughMsw: UseFace = (mock, use) => {
  const all = handlers(mock, { baseUrl: INTERCEPTED });
  const send = async (url: string, init: RequestInit) => {
    const response = await getResponse(all, new Request(url, init));
    if (response) return response;
    throw new Error(`Failed to ask the handlers: none of them answers ${url}`);
  };
  return use(send, INTERCEPTED);
};

export const tryHosted = () => tryEverything({ MSW: throughMsw });
