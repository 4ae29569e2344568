/**
 * Whoever goes by keyboard stands somewhere: where what has the focus is taken out of the page, it
 * goes to the like of it beside, or to what stands in its place. A browser would let it drop.
 */
export function followFocus(): void {
  let last: Element | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  document.addEventListener('focusout', () => {
    // Some browsers tell of it before it is taken out; then it is gone a moment later.
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
  const found = [removal.nextSibling, removal.previousSibling]
    .filter((beside) => beside instanceof Element)
    .filter(({ isConnected }) => isConnected)
    .map((beside) => (beside.matches(like) ? beside : beside.querySelector(like)))
    .find((beside) => beside instanceof HTMLElement);
  if (found) {
    found.focus();
    return;
  }
  // What it was in may be gone as well.
  let place: Node | undefined = removal.target;
  while (place && !place.isConnected) {
    const inner: Node = place;
    place = records.find(({ removedNodes }) => includes(removedNodes, inner))?.target;
  }
  if (place instanceof Element) goOnNear(place);
}

/** Of a list the row that is in the order of Tab, of an empty one what it offers. */
const FIRST = '.row-opener[tabindex="0"], .state :is(button, a)';
const ANY = 'button, a[href], input, select, textarea';

/** Gives the focus to what can be done at a place in the page, or else around it. */
function goOnNear(place: Element): void {
  const found =
    place.querySelector<HTMLElement>(FIRST) ??
    place.querySelector<HTMLElement>(ANY) ??
    place.closest<HTMLElement>('[tabindex]') ??
    document.querySelector('main');
  found?.focus();
}
