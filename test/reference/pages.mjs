/** Longer types, such as the whole profile, are shortened: the package's declarations have them. */
const LONGEST_CELL = 240;
/** An object type without nested object types. */
const OBJECT = /\\\{ ((?:[^\\]|\\(?![{}]))*) \\\}/g;
const FIELD = /`([\w$]+\??)`: /g;
/** The maximum number of named fields; the package's declarations have the others. */
const SHOWN_FIELDS = 12;
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
  return folder === 'src/learn/contract' || folder === 'learn/contract'
    ? 'contract'
    : folder.replace('src/', '');
}

/** Shortens the cells of a row. Bars inside a cell are escaped. */
function shortRow(line) {
  return line
    .split(/ (?=\| )/)
    .map((cell) => (cell.startsWith('| `') || cell.startsWith('| \\') ? short(cell) : cell))
    .join(' ');
}

/** Cuts between two parts of a type, so that no code span stays open. */
function short(cell) {
  if (/: \.\.\.[; ]/.test(cell)) return short(namesOfFields(cell));
  if (cell.length <= LONGEST_CELL) return cell;
  const start = cell.slice(0, LONGEST_CELL);
  return `${start.slice(0, Math.max(start.lastIndexOf(' \\| '), start.lastIndexOf('; ')) + 1)}…`;
}

function shortCode(line) {
  if (!/^(const|type) /.test(line) || line.length <= LONGEST_CELL) return line;
  return `${line.slice(0, line.lastIndexOf(', ', LONGEST_CELL) + 1)} …;`;
}

/** Shows only the names of the fields of an object type, if TypeDoc omits their types. */
function namesOfFields(cell) {
  const inner = cell.replaceAll(OBJECT, (_object, fields) => {
    const names = [...fields.matchAll(FIELD)].map(([, name]) => name);
    const more = names.length > SHOWN_FIELDS ? ', …' : '';
    return `\u2039${names.slice(0, SHOWN_FIELDS).join(', ')}${more}\u203a`;
  });
  if (inner !== cell) return namesOfFields(inner);
  return cell.replaceAll('\u2039', '`{ ').replaceAll('\u203a', ' }`').replaceAll(': ...', '');
}
