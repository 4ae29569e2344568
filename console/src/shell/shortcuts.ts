import { commands } from './commands.ts';

/** Milliseconds that a first key waits for its second. */
const WAITS = 1_000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** Runs the command of the keys that are struck, unless somebody types. */
export function followShortcuts(openPalette: () => void): void {
  let struck = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      openPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    struck = `${struck} ${event.key}`.trim();
    const found = commands
      .peek()
      .find(({ keys }) => keys !== undefined && (keys === struck || keys === event.key));
    clearTimeout(timer);
    timer = setTimeout(() => {
      struck = '';
    }, WAITS);
    if (!found) {
      struck = event.key;
      return;
    }
    struck = '';
    event.preventDefault();
    found.run();
  });
}
