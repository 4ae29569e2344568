import type { ComponentChildren } from 'preact';

interface BadgeProps {
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad' | 'accent';
  readonly children: ComponentChildren;
}

export const Badge = ({ tone = 'plain', children }: BadgeProps) => (
  <span class={`badge ${tone}`}>{children}</span>
);

/** The status of an answer; 0 is none. */
export const StatusBadge = ({ status }: { readonly status: number }) => (
  <Badge tone={status === 0 || status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'}>
    {status === 0 ? 'no answer' : status}
  </Badge>
);
