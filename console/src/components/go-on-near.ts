/** Of a list the row that is in the order of Tab, of an empty one what it offers. */
const FIRST = '.row-opener[tabindex="0"], .state :is(button, a)';
const ANY = 'button, a[href], input, select, textarea';

/** Gives the focus to what can be done at a place in the page, or else around it. */
export function goOnNear(place: Element): void {
  const found =
    place.querySelector<HTMLElement>(FIRST) ??
    place.querySelector<HTMLElement>(ANY) ??
    place.closest<HTMLElement>('[tabindex]') ??
    document.querySelector('main');
  found?.focus();
}
