import { warn } from './console.ts';
import type { MadeMock } from './make-mock.ts';
import type { BrowserMockOptions } from './options.ts';
import type { Overlay } from './overlay/create-overlay.ts';

/** The overlay, which is loaded when somebody asks for it. */
export interface LazyOverlay {
  /** @param takesFocus false where nobody asked for it. */
  open(takesFocus?: boolean): Promise<void>;
  close(): void;
  isOpen(): boolean;
  /** Nothing of it is left on the page. */
  remove(): void;
}

/**
 * Shows what the options say from the start, and listens for the shortcut where they allow it.
 */
export function createLazyOverlay(
  { mock }: MadeMock,
  given: BrowserMockOptions['overlay'],
): LazyOverlay {
  const { place = 'bottom-right', open: isWanted = false } = typeof given === 'object' ? given : {};
  let loading: Promise<Overlay> | null = null;
  let loaded: Overlay | null = null;
  let isRemoved = false;

  const load = async (): Promise<Overlay> => {
    const { createOverlay } = await import('./overlay/create-overlay.ts');
    const overlay = createOverlay(mock, { place, hasButton: Boolean(given) });
    if (isRemoved) overlay.remove();
    loaded = overlay;
    return overlay;
  };
  const get = (): Promise<Overlay> => {
    // What could not be loaded once, may be the next time.
    loading ??= load().catch((cause) => {
      loading = null;
      throw cause;
    });
    return loading;
  };
  const complain = (cause: unknown): void => warn(`Failed to load the overlay: ${cause}`);
  const open = async (takesFocus = true): Promise<void> => {
    const overlay = await get();
    if (!isRemoved) overlay.open(takesFocus);
  };
  const toggle = (event: KeyboardEvent): void => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    if (loaded?.isOpen()) loaded.close();
    else open().catch(complain);
  };
  if (given !== false) window.addEventListener('keydown', toggle);
  if (given) (isWanted ? open(false) : get()).catch(complain);

  return {
    open,
    close: () => loaded?.close(),
    isOpen: () => loaded?.isOpen() ?? false,
    remove() {
      isRemoved = true;
      window.removeEventListener('keydown', toggle);
      loaded?.remove();
    },
  };
}

/** By the key, and not by what it writes: with Alt that is another letter on some keyboards. */
const isShortcut = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyM';
