import type { ShownFile, WalkPicture } from '../../contract-tests/suite.ts';
import { plural } from '../text/plural.ts';
import { printable } from '../text/printable.ts';
import { html, type Markup } from './markup.ts';
import { filesOf, letterOf, type StripItem, stripOf, walkTitle } from './walk-text.ts';

const captions: Readonly<Record<WalkPicture['kind'], string>> = {
  skipped: 'Where the file is missing',
  repeated: 'Where the file comes again',
  misplaced: 'Where a newer file follows',
  swapped: 'The two files in both orders',
  endless: 'Where the walk repeats itself',
};

/** The walks as strips: pages as bands, files as letters, and a table of the letters. */
export function walkPictureMarkup(picture: WalkPicture): Markup {
  const strips = picture.walks.map(
    (walk) =>
      html`<p class="label">${walkTitle(walk)}: ${plural(walk.pages, 'page')}, ${plural(walk.files, 'file')}</p>
<ol class="strip">${stripOf(walk).map(stripItem)}</ol>
`,
  );
  return html`<figure class="walks">
<figcaption>${captions[picture.kind]}</figcaption>
${strips}${filesMarkup(picture)}</figure>
`;
}

function stripItem(item: StripItem): Markup {
  if (item.kind === 'left out') return html`<li>… ${item.count} more …</li>`;
  if (item.kind === 'skipped')
    return html`<li>${item.files.map((file) => boxMarkup(file, true))}</li>`;
  const boxes = item.cells.map(({ shown, isSkipped }) => boxMarkup(shown, isSkipped));
  return html`<li class="band">page ${item.page} ${boxes}</li>`;
}

function boxMarkup(file: ShownFile, isSkipped: boolean): Markup {
  const state = isSkipped ? ' skipped' : file.isMarked ? ' marked' : '';
  return html`<span class="file${tieClass(file)}${state}">${isSkipped ? 'missing: ' : ''}${letterOf(file)}</span>`;
}

/** More ties than these share colours; their letters and times tell them apart. */
const TIE_COLOURS = 4;
const tieClass = ({ tie }: ShownFile): string => (tie === null ? '' : ` tie-${tie % TIE_COLOURS}`);

function filesMarkup(picture: WalkPicture): Markup {
  const files = filesOf(picture);
  const note = files.some(({ tie }) => tie !== null)
    ? html`<p class="label">Files of one colour have the same creation time.</p>
`
    : undefined;
  const rows = files.map(
    (file) =>
      html`<tr><th scope="row">${boxMarkup(file, false)}</th><td><code>${printable(file.id)}</code></td><td>${printable(file.createdAt)}</td></tr>
`,
  );
  return html`${note}<details class="exchange"${picture.kind === 'misplaced' ? html` open` : undefined}><summary>${plural(files.length, 'file')} by letter</summary>
<table class="letters"><thead><tr><th scope="col">Letter</th><th scope="col">Id</th><th scope="col">Created</th></tr></thead>
<tbody>
${rows}</tbody></table>
</details>
`;
}
