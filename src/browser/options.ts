import {
  type GrowthOptions,
  growthNames,
  type SettingsOptions,
  settingsNames,
} from '../mock/mock.ts';
import { type OptionNames, readOneOf, refuseUnknownOptions } from '../text/check-options.ts';
import { OperationError } from '../text/operation-error.ts';
import type { WorldOption } from '../world/recipe.ts';

const places = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;

/** The corner of the page in which the overlay is. */
export type OverlayPlace = (typeof places)[number];

export interface OverlayOptions {
  /** `bottom-right` if left out. */
  readonly place?: OverlayPlace | undefined;
  /** Whether it is open from the start; false if left out: then it is a button in its corner. */
  readonly open?: boolean | undefined;
}

export interface BrowserMockOptions extends SettingsOptions, GrowthOptions {
  /**
   * A grown world, from `workspace-files-kit/worlds/…` or `workspace-files seed --format module`;
   * the grown `tiny` if left out. For a name or a recipe, what grows worlds is loaded first.
   */
  readonly world?: WorldOption | undefined;
  /**
   * Where the API is, in the eyes of the page: an origin with or without a path
   * (`https://files.example.com/prefix`), or a path alone (`/prefix`) for any origin. Any origin
   * and no path if left out.
   */
  readonly baseUrl?: string | undefined;
  /** Where MSW's worker script is, and how it is registered; `/mockServiceWorker.js` if left out. */
  readonly serviceWorker?:
    | { readonly url?: string | undefined; readonly options?: RegistrationOptions | undefined }
    | undefined;
  /**
   * Whether files, keys, clock, profile, faults and all else are kept over reloads of the page, in
   * the session storage of its tab; false if left out. What began otherwise, with another world or
   * profile, is dropped with a word.
   */
  readonly persist?: boolean | undefined;
  /** Whether the console tells of each refusal, with its reason; true if left out. */
  readonly logRefusals?: boolean | undefined;
  /**
   * Whether there is an overlay from the start. If left out it comes when it is asked for: by
   * Alt+Shift+M, or `workspaceFiles.overlay.open()`; with false by the latter alone.
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

/** @throws Error "Failed to start the mock in the browser: …" when an option is unknown or malformed. */
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
  throw new OperationError({
    action: START,
    field: 'overlay.place',
    expected: `one of ${places.join(', ')}`,
    found: JSON.stringify(place),
  });
}
