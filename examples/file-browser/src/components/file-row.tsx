import type { FileEntry } from '../api/queries.ts';
import { formatSize, formatTime } from '../format.ts';

export function FileRow({ file }: { readonly file: FileEntry }) {
  const { name, contentType, size, validationStatus, createdAt } = file;
  return (
    <>
      {/* A name may be of any script: its direction is its own. */}
      <bdi className="name" title={name}>
        {name}
      </bdi>
      <span className="type" title={contentType}>
        {contentType}
      </span>
      <span className="status">{validationStatus.replaceAll('_', ' ')}</span>
      <span className="size">{formatSize(size)}</span>
      <span className="time">{formatTime(createdAt)}</span>
    </>
  );
}
