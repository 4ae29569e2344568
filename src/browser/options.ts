import * as z from 'zod/mini';
import type { MockOptions } from '../mock/create-mock.ts';
import { mockOptions } from '../mock/settings.ts';
import { parseInput } from '../text/parse-input.ts';

export interface BrowserMockOptions extends MockOptions {
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
  /** Whether to log each refusal and its reason to the console. Default: true. */
  readonly logRefusals?: boolean | undefined;
  /**
   * Whether a button in the corner of the page opens the overlay. By default Alt+Shift+M or
   * `workspaceFiles.overlay.open()` opens it; with false, only the latter does.
   */
  readonly overlay?: boolean | undefined;
}

const schema = z.extend(mockOptions, {
  baseUrl: z.optional(z.string()),
  serviceWorker: z.optional(
    z.strictObject({
      url: z.optional(z.string()),
      options: z.optional(z.custom<RegistrationOptions>()),
    }),
  ),
  logRefusals: z.optional(z.boolean()),
  overlay: z.optional(z.boolean()),
});

export const START = 'start the mock in the browser';

/** @throws Error "Failed to start the mock in the browser: …" when an option is unknown. */
export const checkOptions = (options: BrowserMockOptions): void =>
  void parseInput(schema, options, START);

/** Where the mock answers, for messages. */
export const describeBase = ({ baseUrl = '' }: BrowserMockOptions): string =>
  `${/^https?:/i.test(baseUrl) ? '' : 'any origin'}${baseUrl.replace(/\/$/, '')}/api/v1/…`;
