import { commands } from './commands.ts';

/** Milliseconds between a first key and its second, by the clock of whoever strikes them. */
const WAITS = 2_000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** Runs the command of the keys that are struck, unless somebody types. */
export function followShortcuts(openPalette: () => void): void {
  let struck = '';
  let struckAt = 0;
  /** The key that ran a command, for as long as it is held down. */
  let held: string | null = null;
  document.addEventListener('keyup', () => {
    held = null;
  });
  document.addEventListener('keydown', (event) => {
    // It is no text for the field that the command went to.
    if (event.repeat && event.key === held) return event.preventDefault();
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      openPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // A page that is busy hears of both keys late, and of both at once.
    if (event.timeStamp - struckAt > WAITS) struck = '';
    struckAt = event.timeStamp;
    struck = `${struck} ${event.key}`.trim();
    const found = commands
      .peek()
      .find(({ keys }) => keys !== undefined && (keys === struck || keys === event.key));
    if (!found) {
      struck = event.key;
      return;
    }
    struck = '';
    held = event.key;
    event.preventDefault();
    found.run();
  });
}
