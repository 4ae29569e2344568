import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { FileEntry } from '../api/queries.ts';
import { FileRow } from './file-row.tsx';

/** Pixels; `.file` in styles.css has the same. */
const ROW_HEIGHT = 64;
/** The next page is requested this many rows before the end. */
const AHEAD = 15;

interface FileListProps {
  readonly files: readonly FileEntry[];
  /** Whether the list is complete. */
  readonly complete: boolean;
  /** Called when the user scrolls near the end. */
  readonly onEnd: (() => void) | undefined;
}

/** A list of any length: only the rows in view are in the document. */
export function FileList({ files, complete, onEnd }: FileListProps) {
  const list = useRef<HTMLUListElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: files.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => files[index]?.id ?? index,
  });
  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;

  useEffect(() => {
    if (lastShown + AHEAD >= files.length) onEnd?.();
  }, [lastShown, files.length, onEnd]);

  if (files.length === 0) return null;
  return (
    <ul
      ref={list}
      aria-label="Files"
      className="files"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map(({ index, key, start }) => {
        const file = files[index];
        if (!file) return null;
        return (
          <li
            key={key}
            className="file"
            aria-posinset={index + 1}
            aria-setsize={complete ? files.length : -1}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            <FileRow file={file} />
          </li>
        );
      })}
    </ul>
  );
}
