import { readFileSync } from 'node:fs';
import { type Control, createControl } from '../../control/create-control.ts';
import type { Sandboxes } from '../../mock/sandboxes/sandboxes.ts';
import { fileFault } from '../file-fault.ts';
import type { ServeOptions } from './options.ts';

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * The control API of a server; undefined where it is not wanted, or where whoever reaches the host
 * could drive the mock without a token.
 *
 * @throws Error when the file of the token cannot be read, or holds none.
 */
export function controlOf(
  sandboxes: Sandboxes,
  options: ServeOptions,
  version: string,
): Control | undefined {
  if (!options.control) return undefined;
  const token = readToken(options);
  if (token === undefined && !LOOPBACK.test(options.host)) return undefined;
  return createControl(sandboxes, { token, version, origins: options.controlOrigin });
}

/** What to say where there is none though it is wanted. */
export const noControlLine = (host: string): string =>
  `no control API, and no console: ${host} is no loopback address, so it needs --control-token-file FILE or WORKSPACE_FILES_CONTROL_TOKEN`;

function readToken({ controlToken, controlTokenFile }: ServeOptions): string | undefined {
  if (controlToken !== undefined && controlTokenFile !== undefined) {
    throw new Error(
      'Failed to read --control-token-file: expected it or --control-token, found both',
    );
  }
  if (controlTokenFile === undefined) return checkToken(controlToken, '--control-token');
  return checkToken(readTokenFile(controlTokenFile), `--control-token-file ${controlTokenFile}`);
}

function readTokenFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new Error(`Failed to read --control-token-file ${path}: ${fileFault(cause, 'read')}`, {
      cause,
    });
  }
}

/** A token that is found by trying is none. */
function checkToken(token: string | undefined, flag: string): string | undefined {
  if (token === undefined || /^[!-~]{8,}$/.test(token)) return token;
  // What was found is not repeated.
  throw new Error(`Failed to read ${flag}: expected 8 printable characters at least, no spaces`);
}
