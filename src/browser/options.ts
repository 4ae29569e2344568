import { growthNames, type SettingsOptions, settingsNames } from '../mock/settings.ts';
import { type OptionNames, readOneOf, refuseUnknownOptions } from '../text/check-options.ts';
import { OperationError } from '../text/operation-error.ts';
import type { GrowthOptions } from '../world/load-snapshot.ts';
import type { WorldOption } from '../world/recipe.ts';

const places = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;

/** The corner of the page for the overlay. */
export type OverlayPlace = (typeof places)[number];

export interface OverlayOptions {
  /** Default: `bottom-right`. */
  readonly place?: OverlayPlace | undefined;
  /** Whether the overlay starts open. Default: false, a button in its corner. */
  readonly open?: boolean | undefined;
}

export interface BrowserMockOptions extends SettingsOptions, GrowthOptions {
  /**
   * A name from `fixtures/worlds`, a recipe, or a world as data. Default: `tiny`.
   */
  readonly world?: WorldOption | undefined;
  /**
   * The base URL that the page uses: an origin, with or without a path
   * (`https://files.example.com/prefix`), or only a path (`/prefix`) for any origin. Default: any
   * origin, no path.
   */
  readonly baseUrl?: string | undefined;
  /**
   * The URL of MSW's worker script and its registration options. Default: `/mockServiceWorker.js`.
   */
  readonly serviceWorker?:
    | { readonly url?: string | undefined; readonly options?: RegistrationOptions | undefined }
    | undefined;
  /**
   * Whether to keep the mock's state (files, keys, clock, profile, faults) across page reloads, in
   * the session storage of the tab. Default: false. A state that started with a different world or
   * profile is discarded, with a message in the console.
   */
  readonly persist?: boolean | undefined;
  /** Whether to log each refusal and its reason to the console. Default: true. */
  readonly logRefusals?: boolean | undefined;
  /**
   * Whether to show the overlay from the start. By default Alt+Shift+M or
   * `workspaceFiles.overlay.open()` opens it; with false, only the latter does.
   */
  readonly overlay?: boolean | OverlayOptions | undefined;
}

const optionNames: OptionNames<BrowserMockOptions> = {
  ...growthNames,
  ...settingsNames,
  world: true,
  baseUrl: true,
  serviceWorker: true,
  persist: true,
  logRefusals: true,
  overlay: true,
};

export const START = 'start the mock in the browser';

/**
 * @throws Error "Failed to start the mock in the browser: …" when an option is unknown or
 *   malformed.
 */
export function checkOptions(options: BrowserMockOptions): void {
  refuseUnknownOptions(options, optionNames, START);
  const { serviceWorker = {}, overlay = false, logRefusals = true, persist = false } = options;
  refuseUnknownOptions(serviceWorker, { url: true, options: true }, START);
  readOneOf(logRefusals, 'logRefusals', [true, false]);
  readOneOf(persist, 'persist', [true, false]);
  if (typeof overlay !== 'object') return void readOneOf(overlay, 'overlay', [true, false]);
  refuseUnknownOptions(overlay, { place: true, open: true }, START);
  const { place } = overlay;
  if (place === undefined || places.includes(place)) return;
  throw invalidOption('overlay.place', `one of ${places.join(', ')}`, place);
}

export const invalidOption = (field: string, expected: string, found: string): OperationError =>
  new OperationError({ action: START, field, expected, found: JSON.stringify(found) });
