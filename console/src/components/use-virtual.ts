import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

interface VirtualOptions {
  readonly count: number;
  readonly element: RefObject<HTMLElement | null>;
  /** Pixels. */
  readonly rowHeight: number;
  /** Stays in the page wherever it is: the row that has the focus. */
  readonly kept: number;
}

/** The rows of a long list that can be seen just now, and a few beside them. */
export function useVirtual({ count, element, rowHeight, kept }: VirtualOptions) {
  const [, render] = useReducer((turn: number) => turn + 1, 0);
  const options = {
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => element.current,
    overscan: 8,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (kept >= count || shown.includes(kept)) return shown;
      return [...shown, kept].sort((a, b) => a - b);
    },
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => render(undefined),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}
