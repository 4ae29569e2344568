import type { ComponentChildren } from 'preact';

/** A term of a list of them (`<dl>`), and what stands there. */
export const Fact = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);
