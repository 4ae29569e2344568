import type { ReactNode } from 'react';
import { describeFailure } from '../api/describe-failure.ts';
import { ApiFailure } from '../api/failure.ts';
import { formatWait } from '../format.ts';

interface FailureNoticeProps {
  readonly error: Error;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

export function FailureNotice({ error, children }: FailureNoticeProps) {
  const { title, detail, reference } = describeFailure(error);
  const wait = error instanceof ApiFailure ? error.retryAfter : undefined;
  return (
    <div className="failure" role="alert">
      <strong>{title}</strong>
      {detail && <p>{detail}</p>}
      {wait !== undefined && <p>It asks to wait {formatWait(wait)}.</p>}
      {reference && (
        <p className="quiet">
          <code>{reference}</code>
        </p>
      )}
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
