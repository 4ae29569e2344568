'use client';

import { type ReactNode, use } from 'react';

/** A module starts the mock once; an effect may run twice. `next build` drops it. */
const started =
  process.env.NODE_ENV === 'development' && typeof window !== 'undefined'
    ? import('workspace-files-kit/browser').then(({ startBrowserMock }) => startBrowserMock())
    : null;

/** Renders its children once the mock is ready. */
export function WithMock({ children }: { readonly children: ReactNode }) {
  if (started) use(started);
  return children;
}
