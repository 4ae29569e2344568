import type { Mock } from '../mock/mock.ts';
import { warn } from './console.ts';
import type { BrowserMockOptions } from './options.ts';
import type { Overlay } from './overlay/create-overlay.ts';

/** The overlay, which is loaded when it is first opened, or when its button is shown. */
export class LazyOverlay {
  /** Whether it is open, or will be when it is loaded. */
  isOpen = false;
  readonly #load: () => Promise<Overlay>;
  #loading: Promise<Overlay> | null = null;
  #loaded: Overlay | null = null;

  /**
   * Shows what the options say, and listens for the shortcut if they allow it.
   *
   * @param opens whether it is open from now on.
   * @param signal removes it from the page.
   */
  constructor(
    mock: Mock,
    given: BrowserMockOptions['overlay'],
    opens: boolean,
    signal: AbortSignal,
  ) {
    const complain = (cause: unknown): void => warn(`Failed to load the overlay: ${cause}`);
    const close = (): void => this.close();
    const toggle = (): void => {
      if (this.isOpen) close();
      else this.open().catch(complain);
    };
    this.#load = async () => {
      const { Overlay } = await import('./overlay/create-overlay.ts');
      const { place = 'bottom-right' } = typeof given === 'object' ? given : {};
      const look = { place, hasButton: Boolean(given), toggle, close };
      this.#loaded = new Overlay(mock, look, signal);
      return this.#loaded;
    };
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      toggle();
    };
    if (given !== false) window.addEventListener('keydown', press, { signal });
    if (opens) this.open(false).catch(complain);
    else if (given) this.#get().catch(complain);
  }

  /** @param takesFocus false if the user did not ask for it. */
  async open(takesFocus = true): Promise<void> {
    this.isOpen = true;
    const overlay = await this.#get();
    if (this.isOpen) overlay.open(takesFocus);
  }

  close(): void {
    this.isOpen = false;
    this.#loaded?.close();
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
