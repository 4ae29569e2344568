import { keyVariables } from '../../../../contract-tests/exchange/credentials.ts';
import { singleQuoted } from '../../../../contract-tests/exchange/curl.ts';
import { CodeBlock } from '../../components/code-block.tsx';

/** Whether a browser sees all that a deployment there answers. */
const isForeign = (baseUrl: string): boolean =>
  URL.canParse(baseUrl) && new URL(baseUrl).origin !== location.origin;

/** Whether a browser refuses to ask there at all: a page that came by https asks no http. */
function isMixed(baseUrl: string): boolean {
  if (location.protocol !== 'https:' || !URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

interface TellProps {
  readonly baseUrl: string;
  /** Nothing could be judged there. */
  readonly isUnreachable: boolean;
}

/** What a browser keeps from this page, and the line that sees everything. */
export function BrowserLimits({ baseUrl, isUnreachable }: TellProps) {
  if (!isForeign(baseUrl)) return null;
  return (
    <section class="contract-limits" aria-label="What a browser hides">
      <p>
        {isMixed(baseUrl)
          ? 'This page came by https, and a browser lets it ask nothing by http.'
          : isUnreachable
            ? 'Either nothing answers there, or it does not let pages of this origin read its answers (CORS): a browser tells a page no more.'
            : 'It is of another origin: a browser hides headers that it does not expose to pages (CORS), so what is told of headers may be wrong.'}{' '}
        From a terminal all of it is seen:
      </p>
      <CodeBlock
        what="the command"
        text={`${keyVariables.key}=… npx workspace-files check --base-url ${singleQuoted(baseUrl)}`}
      />
    </section>
  );
}
