import { effect } from '@preact/signals';
import { keepLocal } from '../data/storage.ts';

/** `system` follows the machine. */
const schemes = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

const kept = keepLocal('scheme', 'system');

export const scheme = (): Scheme => schemes.find((name) => name === kept.value) ?? 'system';

export function switchScheme(): void {
  kept.value = schemes[(schemes.indexOf(scheme()) + 1) % schemes.length] ?? 'system';
}

export function followScheme(): void {
  effect(() => {
    document.documentElement.dataset.scheme = scheme();
  });
}
