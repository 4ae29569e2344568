/**
 * If the focused element is removed from the page, moves the focus to the next row, or to what
 * surrounded it. Browsers would drop the focus, and keyboard users would lose their place.
 */
export function followFocus(): void {
  let last: Element | null = null;
  let near: readonly (Element | null | undefined)[] = [];
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const row = target.closest('tr, li');
    const panel = target.closest('section, .panel');
    last = target;
    near = [row?.nextElementSibling, row?.previousElementSibling, row?.parentElement, panel];
  });
  new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    const from = near.find((each) => each?.isConnected) ?? document.querySelector('main');
    const found =
      from?.querySelector<HTMLElement>('.row-opener, .state :is(button, a)') ??
      from?.querySelector<HTMLElement>('button, a[href], input, select, textarea');
    (found ?? document.querySelector('main'))?.focus();
  }).observe(document.body, { childList: true, subtree: true });
}
