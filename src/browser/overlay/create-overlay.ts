import type { Mock } from '../../mock/mock.ts';
import type { OverlayPlace } from '../options.ts';

export interface Overlay {
  open(): void;
  close(): void;
  isOpen(): boolean;
  remove(): void;
}

export function createOverlay(_mock: Mock, _place: OverlayPlace): Overlay {
  return { open() {}, close() {}, isOpen: () => false, remove() {} };
}
