import { isArray, type KeyCheckFieldsValue, objectOf } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { type SectionReaders, type Seen, shownAs, shownBy } from '../field-reader.ts';
import {
  type Body,
  readSources,
  type TemplateField,
  withTemplates,
} from '../generalise/field-templates.ts';
import { keyMeaning } from '../generalise/key-meaning.ts';
import { successHeaders } from '../own-headers.ts';
import { volatilityIn } from '../volatility.ts';

/** What the key check says, and to which keys (clause 4.1). */
export const keyCheck: SectionReaders<'keyCheck'> = {
  'keyCheck.scope': shownBy('key-check.scope', ({ scope }) => ({ value: scope }), 'refusedAlike'),
  'keyCheck.expiredKey': shownAs('key-check.expired', 'expiredKey', {
    none: 'the key check is asked with an expired key',
  }),
  'keyCheck.fields': shownBy(
    'key-check.fields',
    (value, seen) => readSources('keyCheck.fields', templatesIn(value, seen), 'the key check'),
    { none: 'the first answer to the good key shows them' },
  ),
  'keyCheck.headers': successHeaders('checkKey', { none: 'every run begins with a key check' }),
};

function templatesIn(value: KeyCheckFieldsValue, seen: Seen): TemplateField[] {
  const { fields, samples, secret, workspace } = value;
  const bodies = samples.map(({ body, key, asked }): Body => {
    const answered = (body.kind === 'json' ? objectOf(body.value) : undefined) ?? {};
    const facts = { workspaceId: answered.workspaceId ?? null, path: asked.path };
    return { fields: answered, subject: key, facts };
  });
  const own = bodies.find(({ subject }) => subject === 'key');
  const meaning = keyMeaning({
    secret,
    workspaceId: String(own?.fields.workspaceId ?? ''),
    workspaceTexts: textsIn(workspace),
    times: seen('listing.time-format'),
  });
  return withTemplates(fields, bodies, meaning, volatilityIn(seen));
}

function textsIn(workspace: Json): string[] {
  const fields = objectOf(workspace) ?? objectOf(isArray(workspace) ? workspace[0] : null);
  return Object.values(fields ?? {}).filter((value) => typeof value === 'string');
}
