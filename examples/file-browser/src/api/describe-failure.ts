import { ApiFailure, MalformedAnswer } from './failure.ts';

interface FailureText {
  readonly title: string;
  /** What the service says about it, if anything. */
  readonly detail: string;
  /** Status and code, for the support team. */
  readonly reference: string;
}

/** Depends only on the status: the API does not define the codes. */
export function describeFailure(error: Error): FailureText {
  if (error instanceof ApiFailure) {
    const { status, code, error: detail = '' } = error;
    return { title: titleOf(status), detail, reference: [status, code].filter(Boolean).join(' ') };
  }
  if (error instanceof MalformedAnswer) {
    return { title: 'The answer could not be read', detail: '', reference: error.message };
  }
  const detail = 'The network or the service may be down.';
  return { title: 'The service was not reached', detail, reference: '' };
}

function titleOf(status: number): string {
  if (status === 401) return 'The key is not accepted';
  if (status === 403) return 'The key is not allowed to do this';
  if (status === 429) return 'The service is busy';
  return status >= 500 ? 'The service has a problem' : 'The service refused the request';
}
