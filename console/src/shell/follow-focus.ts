/**
 * If the focused element is removed from the page, moves the focus to a similar element next to it,
 * or to what replaces it. Browsers would drop the focus, and keyboard users would lose their place.
 */
export function followFocus(): void {
  let last: Element | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  document.addEventListener('focusout', () => {
    // Some browsers send this event before they remove the element.
    queueMicrotask(() => {
      if (last?.isConnected && isNowhere()) last = null;
    });
  });
  const take = (records: readonly MutationRecord[]) => {
    if (last === null || last.isConnected || !isNowhere()) return;
    const gone = last;
    last = null;
    const removal = records.find(({ removedNodes }) => includes(removedNodes, gone));
    if (removal) goOn(gone, removal, records);
  };
  new MutationObserver(take).observe(document.body, { childList: true, subtree: true });
}

const isNowhere = (): boolean => document.activeElement === document.body;

const includes = (nodes: NodeList, wanted: Node): boolean =>
  [...nodes].some((node) => node.contains(wanted));

function goOn(gone: Element, removal: MutationRecord, records: readonly MutationRecord[]): void {
  const like = [gone.localName, ...gone.classList].map((name) => CSS.escape(name)).join('.');
  for (const neighbour of [removal.nextSibling, removal.previousSibling]) {
    if (!(neighbour instanceof Element && neighbour.isConnected)) continue;
    const found = neighbour.matches(like) ? neighbour : neighbour.querySelector(like);
    if (found instanceof HTMLElement) return void found.focus();
  }
  // Its parent may have been removed too.
  let place: Node | undefined = removal.target;
  while (place && !place.isConnected) {
    const inner: Node = place;
    place = records.find(({ removedNodes }) => includes(removedNodes, inner))?.target;
  }
  if (!(place instanceof Element)) return;
  const near =
    place.querySelector<HTMLElement>(FIRST) ??
    place.querySelector<HTMLElement>('button, a[href], input, select, textarea') ??
    place.closest<HTMLElement>('[tabindex]') ??
    document.querySelector('main');
  near?.focus();
}

/** In a list, the row in the Tab order; in an empty list, its button or link. */
const FIRST = '.row-opener[tabindex="0"], .state :is(button, a)';
