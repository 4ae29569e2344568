/**
 * If the focused element is removed from the page, moves the focus to the next row, or to what
 * surrounded it. Browsers would drop the focus, and keyboard users would lose their place.
 */
export function followFocus(): void {
  let last: Element | null = null;
  let near: readonly Element[] = [];
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const row = target.closest('tr, li');
    const around: Element[] = [];
    for (let place = target.parentElement; place; place = place.parentElement) around.push(place);
    const rows = [row?.nextElementSibling, row?.previousElementSibling];
    last = target;
    near = [...rows.filter((each) => each instanceof Element), ...around];
  });
  document.addEventListener('focusout', () => {
    // Some browsers send this event before they remove the element.
    queueMicrotask(() => {
      if (last?.isConnected && document.activeElement === document.body) last = null;
    });
  });
  const moveOn = () => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    const place = near.find((each) => each.isConnected && each !== document.body) ?? document.body;
    const found =
      place.querySelector<HTMLElement>('.row-opener, .state :is(button, a)') ??
      place.querySelector<HTMLElement>('button, a[href], input, select, textarea') ??
      document.querySelector('main');
    found?.focus();
  };
  new MutationObserver(moveOn).observe(document.body, { childList: true, subtree: true });
}
