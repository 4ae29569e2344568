import type { MockFile } from '../../mock/files.ts';
import { button, element, onChange, type Section, type SectionContext, select } from './dom.ts';

const MAX_COUNT = 20;

/** The newest files of a workspace: add one, or delete one. */
export function createFilesSection({ mock, act }: SectionContext): Section {
  const workspace = select('Workspace', []);
  workspace.control.addEventListener('change', () => update());
  const name = element('input', { id: 'file-name', value: 'new-file.txt' });
  const add = button('Add file', () => {
    act(`Added ${name.value}`, () => {
      mock.files.create({ name: name.value, workspaceId: workspace.control.value });
    });
  });
  const list = element('ul', { class: 'faults' });
  const more = element('p', { class: 'quiet' });
  const showWorkspaces = onChange<readonly (readonly [id: string, text: string])[]>((all) => {
    const { value } = workspace.control;
    workspace.control.replaceChildren(
      ...all.map(([id, text]) => element('option', { value: id }, text)),
    );
    if (all.some(([id]) => id === value)) workspace.control.value = value;
  });
  const rowOf = ({ id, name, validationStatus }: MockFile): HTMLElement => {
    const remove = () => act(`Deleted ${name}`, () => void mock.files.delete(id));
    return element(
      'li',
      {},
      element(
        'span',
        { class: 'line' },
        name,
        element('span', { class: 'quiet' }, ` ${validationStatus}`),
      ),
      button('Delete', remove, { 'aria-label': `Delete ${name}` }),
    );
  };
  const showFiles = onChange<readonly MockFile[]>((files) => {
    const hadFocus = list.querySelector('button:focus') !== null;
    list.replaceChildren(...files.map(rowOf));
    // The button that was pressed is gone.
    if (hadFocus) add.focus();
  });
  const update = (): void => {
    showWorkspaces(
      mock.workspaces.list().map(({ workspaceId, label }) => [workspaceId, label ?? workspaceId]),
    );
    const files = mock.files.list(workspace.control.value || undefined);
    showFiles(files.slice(0, MAX_COUNT));
    more.textContent =
      files.length === 0
        ? 'No files.'
        : `The first ${Math.min(MAX_COUNT, files.length)} of ${files.length}, in listing order.`;
  };
  const field = element(
    'div',
    { class: 'field' },
    element('label', { for: 'file-name' }, 'Name'),
    name,
  );
  return {
    title: 'Files',
    content: [workspace.field, element('div', { class: 'row' }, field, add), list, more],
    update,
  };
}
