/** Longer types, such as the whole profile, are cut: the declarations of the package have them. */
const LONGEST_CELL = 240;
/** The row of `state.files` below that of `state`. */
const FIELD_OF_PARAMETER = /^\| `\w+\.[^`]*` \|/;

/** Names each page after its package entry, and keeps its tables readable. */
export function load(app) {
  app.converter.on('resolveEnd', ({ project }) => {
    for (const module of project.children ?? []) module.name = entryOf(module.name);
  });
  app.renderer.on('endPage', (page) => {
    page.contents = `${page.contents
      .replaceAll(/<a id="[^"]*"><\/a> /g, '')
      .replaceAll(/^#+ (Inherited from|Overrides)\n\n.*\n\n/gm, '')
      .split('\n')
      .filter((line) => !FIELD_OF_PARAMETER.test(line))
      .map((line) => (line.startsWith('| ') ? shortRow(line) : shortCode(line)))
      .join('\n')
      .trimEnd()}\n`;
  });
}

function entryOf(folder) {
  if (folder === 'src') return 'workspace-files-kit';
  return folder === 'contract-tests' ? 'contract' : folder.replace('src/', '');
}

/** The bars inside of a cell are escaped. */
function shortRow(line) {
  return line
    .split(/ (?=\| )/)
    .map((cell) => (cell.startsWith('| `') || cell.startsWith('| \\') ? short(cell) : cell))
    .join(' ');
}

/** Cuts between two parts of a type, so that no code span stays open. */
function short(cell) {
  if (cell.length <= LONGEST_CELL) return cell;
  const start = cell.slice(0, LONGEST_CELL);
  return `${start.slice(0, Math.max(start.lastIndexOf(' \\| '), start.lastIndexOf('; ')) + 1)}…`;
}

function shortCode(line) {
  if (!/^(const|type) /.test(line) || line.length <= LONGEST_CELL) return line;
  return `${line.slice(0, line.lastIndexOf(', ', LONGEST_CELL) + 1)} …;`;
}
