import { effect } from '@preact/signals';
import { keep } from '../data/storage.ts';

/** Light or dark; `system` follows the machine. */
const schemes = ['system', 'light', 'dark'] as const;
export const schemeIcons = { system: 'half', light: 'sun', dark: 'moon' } as const;
const keptScheme = keep('site', 'scheme', 'system');

export const scheme = () => schemes.find((name) => name === keptScheme.value) ?? 'system';

export function switchScheme(): void {
  keptScheme.value = schemes[(schemes.indexOf(scheme()) + 1) % schemes.length] ?? 'system';
}

export function followScheme(): void {
  effect(() => {
    document.documentElement.dataset.scheme = scheme();
  });
}
