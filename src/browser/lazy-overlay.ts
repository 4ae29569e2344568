import type { Mock } from '../mock/mock.ts';
import { warn } from './console.ts';
import type { BrowserMockOptions } from './options.ts';
import type { Overlay } from './overlay/create-overlay.ts';

type OverlayOption = BrowserMockOptions['overlay'];

/** Whether the options open it at a start; a hot reload opens it only if they did not before. */
export const opensAtStart = (given: OverlayOption): boolean =>
  typeof given === 'object' && given.open === true;

/** The overlay, which is loaded when it is first opened, or when its button is shown. */
export class LazyOverlay {
  readonly #load: () => Promise<Overlay>;
  readonly #signal: AbortSignal;
  /** Until it is loaded: whether it will be open. */
  #isWanted = false;
  #loading: Promise<Overlay> | null = null;
  #loaded: Overlay | null = null;

  /**
   * Shows what the options say, and listens for the shortcut if they allow it.
   *
   * @param opens whether it is open from now on.
   * @param signal removes it from the page.
   */
  constructor(mock: Mock, given: OverlayOption, opens: boolean, signal: AbortSignal) {
    this.#signal = signal;
    this.#load = async () => {
      const { createOverlay } = await import('./overlay/create-overlay.ts');
      const { place = 'bottom-right' } = typeof given === 'object' ? given : {};
      const overlay = createOverlay(mock, { place, hasButton: Boolean(given) });
      if (signal.aborted) overlay.remove();
      signal.addEventListener('abort', () => overlay.remove());
      this.#loaded = overlay;
      return overlay;
    };
    const complain = (cause: unknown): void => warn(`Failed to load the overlay: ${cause}`);
    const toggle = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (this.isOpen()) this.close();
      else this.open().catch(complain);
    };
    if (given !== false) window.addEventListener('keydown', toggle, { signal });
    if (opens) this.open(false).catch(complain);
    else if (given) this.#get().catch(complain);
  }

  /** @param takesFocus false if the user did not ask for it. */
  async open(takesFocus = true): Promise<void> {
    this.#isWanted = true;
    const overlay = await this.#get();
    if (this.#isWanted && !this.#signal.aborted) overlay.open(takesFocus);
  }

  close(): void {
    this.#isWanted = false;
    this.#loaded?.close();
  }

  isOpen(): boolean {
    return this.#loaded?.isOpen() ?? this.#isWanted;
  }

  #get(): Promise<Overlay> {
    // After a failure, the next call tries again.
    this.#loading ??= this.#load().catch((cause) => {
      this.#loading = null;
      throw cause;
    });
    return this.#loading;
  }
}

/** The physical key: with Alt, some keyboards report a different letter. */
const isShortcut = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyM';
