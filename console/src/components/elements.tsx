import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type ClauseId, clauseById } from '../../../src/document/clauses.ts';
import { printable } from '../../../src/text/printable.ts';
import { sandboxFacts } from '../data/connection.ts';
import { notify } from '../data/notices.ts';
import { hrefOf } from '../data/route.ts';
import { spanText, timeText } from '../data/texts.ts';

/** Stroked paths on a grid of 24 by 24. */
const paths = {
  overview: 'M4 4h7v7H4zM13 4h7v4h-7zM13 11h7v9h-7zM4 14h7v6H4z',
  files:
    'M3 6.5A1.5 1.5 0 0 1 4.5 5h4.6l2.2 2.5h8.2A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18z',
  keys: 'M15 4.5a4.5 4.5 0 1 1-3.9 6.75L4 18.3V20h3v-2h2v-2h2l1.7-2.2M16 8.5h.01',
  try: 'M4 12h13M12 6l6 6-6 6',
  journal: 'M6 4h12v16H6zM9 8.5h6M9 12h6M9 15.5h4',
  switches: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  contract: 'M9 4h6v3H9zM9 5.5H6V20h12V5.5h-3M9 13.5l2 2 4-4',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5.5 15H4V4h11v1.5',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  chevron: 'M6 9.5l6 6 6-6',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5L20 20',
  play: 'M7 5l12 7-12 7z',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16M12 8v4l3 2',
  box: 'M4 7.5L12 3l8 4.5v9L12 21l-8-4.5zM4 7.5l8 4.5 8-4.5M12 12v9',
} as const;

export type IconName = keyof typeof paths;

/** Next to a text, or in a button with a label: screen readers ignore it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

interface BadgeProps {
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad' | 'accent';
  readonly children: ComponentChildren;
}

export const Badge = ({ tone = 'plain', children }: BadgeProps) => (
  <span class={`badge ${tone}`}>{children}</span>
);

/** The status of a response; 0 for no response. */
export const StatusBadge = ({ status }: { readonly status: number }) => (
  <Badge tone={status === 0 || status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'}>
    {status === 0 ? 'no response' : status}
  </Badge>
);

export type ButtonKind = 'plain' | 'primary' | 'danger' | 'quiet';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'label'> {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  /** Shows the icon alone: the name of the button for screen readers, and its tooltip. */
  readonly label?: string;
  readonly text?: ComponentChildren;
  readonly type?: 'button' | 'submit';
}

export function Button(props: ButtonProps) {
  const { label, kind = label ? 'quiet' : 'plain', icon, type = 'button', ...rest } = props;
  const { text, children, ...attributes } = rest;
  return (
    <button
      {...{ type, title: label, 'aria-label': label }}
      class={`button ${kind}`}
      {...attributes}
    >
      {icon && <Icon name={icon} />}
      {text ?? children}
    </button>
  );
}

/**
 * A text from outside, such as a file name: isolated in its direction, with control characters and
 * invisible characters as code points. Use it for every such text.
 */
export function Name({ text, mono = false }: { readonly text: string; readonly mono?: boolean }) {
  return <bdi class={mono ? 'name mono' : 'name'}>{printable(text)}</bdi>;
}

/** Milliseconds for which the button confirms the copy. */
const SHOWN_MS = 1_500;

export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      setTimeout(() => setDone(false), SHOWN_MS);
    } catch {
      notify(
        'The browser does not let this page copy to the clipboard. Select the text and copy it.',
        'warn',
      );
    }
  };
  return (
    <Button
      kind="quiet"
      icon="copy"
      aria-label={isDone ? `Copied ${what}` : `Copy ${what}`}
      onClick={copy}
      text={isDone ? 'Copied' : 'Copy'}
    />
  );
}

/** Makes long text scrollable by keyboard. */
const scrolled = { tabIndex: 0 };

/** Text to copy; long lines are wrapped. `what` is its name for screen readers: "the body". */
export const CodeBlock = ({ text, what }: { readonly text: string; readonly what: string }) => (
  <figure class="code-block card" aria-label={what}>
    <pre {...scrolled}>
      <code>{printable(text, 'lines')}</code>
    </pre>
    <CopyButton text={text} what={what} />
  </figure>
);

/** Terms and their descriptions; those without a description are left out. */
export const Facts = ({ of }: { readonly of: Readonly<Record<string, ComponentChildren>> }) => (
  <dl class="facts">
    {Object.entries(of).map(
      ([title, shown]) =>
        shown && (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{shown}</dd>
          </div>
        ),
    )}
  </dl>
);

/** A statement of the API document, with its id as a link to the document. */
export const Clause = ({ id }: { readonly id: ClauseId }) => (
  <>
    {clauseById(id).text} (<a href={hrefOf('document', [id])}>{id}</a>)
  </>
);

/** An instant, in UTC like every time of the console. */
export const Time = ({ of }: { readonly of: string }) => <time dateTime={of}>{timeText(of)}</time>;

/** The time until or since an instant on the mock's clock. */
export function Countdown({ until }: { readonly until: string }) {
  const left = Date.parse(until) - Date.parse(sandboxFacts.value?.clock.now ?? until);
  return (
    <time dateTime={until} title={timeText(until)}>
      {left > 0 ? `in ${spanText(left)}` : left <= -1_000 ? `${spanText(left)} ago` : 'now'}
    </time>
  );
}
