import { button, chooser, element, field, type Section, type SectionContext } from './dom.ts';

const MAX_COUNT = 20;

/** The newest files of a workspace, with controls to add and delete files. */
export function createFilesSection({ mock, act, update }: SectionContext): Section {
  let workspaceId = '';
  const name = element('input', { value: 'new-file.txt' });
  const add = () =>
    act(`Added ${name.value}`, () => mock.files.create({ name: name.value, workspaceId }));
  const form = element(
    'div',
    { class: 'row' },
    field('Name', name),
    button('Add file', add, { class: 'add' }),
  );
  const choose = (chosen: string) => {
    workspaceId = chosen;
    update();
  };
  return {
    title: 'Files',
    content() {
      const workspaces = mock.workspaces.list();
      const ids = workspaces.map((each) => each.workspaceId);
      if (!ids.includes(workspaceId)) workspaceId = ids[0] ?? '';
      const choices = workspaces.map(({ workspaceId: id, label }) => [id, label ?? id] as const);
      const files = mock.files.list(workspaceId || undefined);
      const rows = files.slice(0, MAX_COUNT).map(({ id, name: shown, validationStatus }) => {
        const remove = () => act(`Deleted ${shown}`, () => mock.files.delete(id));
        const status = element('span', { class: 'quiet' }, ` ${validationStatus}`);
        return element(
          'li',
          { id },
          element('span', { class: 'line' }, shown, status),
          button('Delete', remove, { 'aria-label': `Delete ${shown}` }),
        );
      });
      const count = `The first ${rows.length} of ${files.length}, in listing order.`;
      return [
        field('Workspace', chooser(choices, workspaceId, choose)),
        form,
        element('ul', { class: 'items' }, ...rows),
        element('p', { class: 'quiet' }, files.length === 0 ? 'No files.' : count),
      ];
    },
  };
}
