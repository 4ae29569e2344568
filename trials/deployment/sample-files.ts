/** A file as the honest deployment stores it, with a more precise time than it may show. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly validationStatus: string;
  /** Microseconds since 1970. */
  readonly at: number;
}

const START = Date.UTC(2026, 0, 1) * 1000;

/**
 * Files a minute apart. Every second group of four shares one creation time, so that ties cross
 * the page boundaries of many page sizes.
 */
export function sampleFiles(count: number, prefix = 'file'): StoredFile[] {
  return Array.from({ length: count }, (_, index) => {
    const group = Math.floor(index / 4);
    const minute = group % 2 === 0 ? group * 4 : index;
    return {
      id: `${prefix}_${((index * 7919) % 100_003).toString(36).padStart(4, '0')}`,
      name: `report ${index}.pdf`,
      contentType: 'application/pdf',
      size: 100 + index,
      validationStatus: 'accepted',
      at: START + minute * 60_000_000,
    };
  });
}
