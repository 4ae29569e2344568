import { StatusBadge } from '../../components/badge.tsx';
import { Name } from '../../components/text.tsx';
import { millisecondsText } from '../../data/texts.ts';
import { history, shownTried, type Tried } from './history.ts';

/** What this tab sent, the latest first. */
export function TriedList({ onChoose }: { readonly onChoose: (tried: Tried) => void }) {
  const all = history.value;
  const shown = shownTried();
  if (all.length < 2) return null;
  return (
    <section class="stack try-tried" aria-label="History">
      <h2>This tab</h2>
      <ul class="try-history">
        {all.map((tried) => (
          <li key={tried.number}>
            <button type="button" aria-current={tried === shown} onClick={() => onChoose(tried)}>
              <StatusBadge status={tried.exchange.answer?.status ?? 0} />
              <span class="try-target">
                <Name mono text={shortOf(tried)} />
              </span>
              <span class="soft">{millisecondsText(tried.exchange.milliseconds)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const shortOf = ({ exchange: { request } }: Tried): string => {
  const { pathname, search } = URL.canParse(request.url)
    ? new URL(request.url)
    : { pathname: request.url, search: '' };
  return `${request.method} ${pathname.replace(/^.*\/(?=.)/, '…/')}${search}`;
};
