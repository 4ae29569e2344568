import { useEffect, useState } from 'react';
import { describeFailure } from '../api/describe-failure.ts';
import { ApiFailure } from '../api/failure.ts';
import { formatWait } from '../format.ts';

const SLOW = 4000;

interface ProgressProps {
  readonly label: string;
  readonly of: { readonly isPaused: boolean; readonly failureReason: Error | null };
}

/** What the user waits for: a response, a retry after a failure, or the network. */
export function Progress({ label, of: { isPaused, failureReason } }: ProgressProps) {
  const slow = useAfter(SLOW);
  const [text, detail] = isPaused
    ? ['You are offline', 'Loading goes on when the network is back.']
    : failureReason
      ? [describeFailure(failureReason).title, describeRetry(failureReason)]
      : [`${label}…`, slow && 'This takes longer than usual.'];
  return (
    <div className="progress" role="status">
      <p>{text}</p>
      {detail && <p className="quiet">{detail}</p>}
    </div>
  );
}

function describeRetry(error: Error): string {
  const wait = error instanceof ApiFailure ? error.retryAfter : undefined;
  return wait === undefined ? 'Trying again…' : `Trying again in ${formatWait(wait)}…`;
}

/** Whether the component has been visible for this many milliseconds. */
function useAfter(milliseconds: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return over;
}
