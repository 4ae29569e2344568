import { control, newSandbox, readAll } from '../soak/served.ts';
import { tell } from './parent.ts';

/** Drives sandboxes of a server, all at once, and counts what of others shows in them. */

const [baseUrl = '', name = '', count = '0'] = process.argv.slice(2);

async function drive(index: number): Promise<number> {
  const own = `of-${name}-${index}-`;
  const made = await control(baseUrl, 'POST', '/sandboxes', { world: 'tiny', files: index % 40 });
  const { id, keys } = newSandbox.parse(made);
  const [reader] = keys;
  if (!reader) throw new Error('Failed to find a key of a sandbox');
  const walk = { ...reader, baseUrl, limit: 7 };
  const before = (await readAll(walk)).length;
  let foreign = 0;
  for (let added = 1; added <= 20; added++) {
    await control(baseUrl, 'POST', `/sandboxes/${id}/files`, { id: `${own}${added}` });
    const ids = await readAll(walk);
    const marked = ids.filter((each) => each.startsWith('of-'));
    if (ids.length !== before + added || marked.length !== added) foreign += 1;
    foreign += marked.filter((each) => !each.startsWith(own)).length;
  }
  await control(baseUrl, 'POST', `/sandboxes/${id}/reset`);
  if ((await readAll(walk)).length !== before) foreign += 1;
  await control(baseUrl, 'DELETE', `/sandboxes/${id}`);
  return foreign;
}

const found = await Promise.all(Array.from({ length: Number(count) }, (_, index) => drive(index)));
tell(found.reduce((sum, each) => sum + each, 0));
