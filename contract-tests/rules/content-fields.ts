import type { Json, JsonObject } from '../../src/document/wire.ts';
import { isArray, objectOf } from '../listing/page.ts';

const contentNames = new Set(['content', 'data', 'body', 'bytes', 'base64', 'text']);
/** Free text of the uploader: a file may well be called `data:,`. */
const freeText = new Set(['name', 'id']);

/**
 * The path of a field that carries content, or undefined. More metadata is allowed: a number named
 * `bytes` is a size, an object named `data` may hold details. Text, or an array, is content.
 */
export function contentIn(entry: Json): string | undefined {
  const fields = objectOf(entry);
  return fields && (contentField(fields) ?? dataUrlField(fields));
}

function contentField(fields: JsonObject): string | undefined {
  for (const [name, value] of Object.entries(fields)) {
    if (!contentNames.has(name.toLowerCase())) continue;
    if ((typeof value === 'string' || isArray(value)) && value.length > 0) return name;
    const within = objectOf(value);
    const deeper = within && contentField(within);
    if (deeper !== undefined) return `${name}.${deeper}`;
  }
  return undefined;
}

function dataUrlField(fields: JsonObject): string | undefined {
  for (const [name, value] of Object.entries(fields)) {
    if (freeText.has(name)) continue;
    if (typeof value === 'string' && /^data:[^,]*,/i.test(value)) return name;
    const within = isArray(value) ? Object.fromEntries(value.entries()) : objectOf(value);
    const deeper = within && dataUrlField(within);
    if (deeper !== undefined) return `${name}.${deeper}`;
  }
  return undefined;
}
