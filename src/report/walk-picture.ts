import type { WalkPicture } from '../../contract-tests/suite.ts';
import { plural } from '../text/plural.ts';
import { printable } from '../text/printable.ts';
import { html, type Markup } from './markup.ts';
import { type Drawn, drawStrip, LAST_SPACE, STRIP_HEIGHT, tieClass } from './walk-strip.ts';
import { filesOf, letterOf, walkLines, walkTitle } from './walk-text.ts';

const captions: Readonly<Record<WalkPicture['kind'], string>> = {
  skipped: 'Where the file is missing',
  repeated: 'Where the file comes again',
  misplaced: 'Where a newer file follows',
  swapped: 'The two files, either way round',
  endless: 'Where the walk goes round',
};

/**
 * The walks as strips, pages as bands: a picture without script, fonts or colours of its own, and
 * the same in words and as a table.
 *
 * @param name tells one picture of a page from the others.
 */
export function walkPictureMarkup(picture: WalkPicture, name: string): Markup {
  const strips = picture.walks.map((walk, at) => drawStrip(walk, at * STRIP_HEIGHT, picture.kind));
  const width = Math.max(...strips.map((strip) => strip.width));
  const height = picture.walks.length * STRIP_HEIGHT - LAST_SPACE;
  return html`<figure class="walks">
<figcaption>${captions[picture.kind]}</figcaption>
<div class="scroll" tabindex="0" role="region" aria-label="${captions[picture.kind]}">
<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title-${name} text-${name}">
<title id="title-${name}">${captions[picture.kind]}</title>
<desc id="text-${name}">${walkLines(picture).join('. ')}.</desc>
${linksMarkup(strips)}${strips.map((strip, at) => {
  const walk = picture.walks[at];
  return walk
    ? html`<g><text class="walk" x="14" y="${at * STRIP_HEIGHT + 15}">${walkTitle(walk)}: ${plural(walk.pages, 'page')}, ${plural(walk.files, 'file')}</text>${strip.markup}</g>
`
    : html``;
})}</svg>
</div>
${filesMarkup(picture)}</figure>
`;
}

/** The same file in one strip and in the next, joined. */
function linksMarkup([upper, lower]: readonly Drawn[]): Markup | undefined {
  if (!upper || !lower) return undefined;
  return html`<g class="links">${upper.cells.flatMap((from) => {
    const to = lower.cells.find(({ file }) => file === from.file);
    if (!to) return [];
    const kind = from.isMarked ? ' marked' : '';
    return [
      html`<path class="link${kind}" d="M${from.x} ${from.bottom}C${from.x} ${from.bottom + 24} ${to.x} ${to.top - 24} ${to.x} ${to.top}"/>`,
    ];
  })}</g>
`;
}

function filesMarkup(picture: WalkPicture): Markup {
  const files = filesOf(picture);
  const ties = new Set(files.flatMap(({ tie }) => (tie === null ? [] : [tie])));
  const note =
    ties.size > 0
      ? html`<p class="label">Files of one colour were created at one instant.</p>
`
      : undefined;
  return html`${note}<details class="exchange"${picture.kind === 'misplaced' ? html` open` : undefined}><summary>${plural(files.length, 'file')} by letter</summary>
<table class="letters"><thead><tr><th scope="col">Letter</th><th scope="col">Id</th><th scope="col">Created</th></tr></thead>
<tbody>
${files.map(
  (file) =>
    html`<tr><th scope="row"><span class="swatch${tieClass(file)}">${letterOf(file)}</span></th><td><code>${printable(file.id)}</code></td><td>${printable(file.createdAt)}</td></tr>
`,
)}</tbody></table>
</details>
`;
}
