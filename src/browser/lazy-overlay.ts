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

/** Whether the options open it at a start; a hot reload opens it only if they did not before. */
export const opensAtStart = (given: BrowserMockOptions['overlay']): boolean =>
  typeof given === 'object' && given.open === true;

/**
 * Shows what the options say, and listens for the shortcut if they allow it.
 *
 * @param opens whether it is open from now on.
 */
export function createLazyOverlay(
  { mock }: MadeMock,
  given: BrowserMockOptions['overlay'],
  opens: boolean,
): LazyOverlay {
  const { place = 'bottom-right' } = typeof given === 'object' ? given : {};
  /** Until it is loaded: whether it will be open. */
  let isWanted = false;
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
    isWanted = true;
    const overlay = await get();
    if (isWanted && !isRemoved) overlay.open(takesFocus);
  };
  const close = (): void => {
    isWanted = false;
    loaded?.close();
  };
  const isOpen = (): boolean => loaded?.isOpen() ?? isWanted;
  const toggle = (event: KeyboardEvent): void => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    if (isOpen()) close();
    else open().catch(complain);
  };
  if (given !== false) window.addEventListener('keydown', toggle);
  if (opens) open(false).catch(complain);
  else if (given) get().catch(complain);

  return {
    open,
    close,
    isOpen,
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
