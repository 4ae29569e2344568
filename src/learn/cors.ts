import type { CorsValue } from '../../contract-tests/suite.ts';
import { escapeText } from '../template/grammar.ts';
import type { FieldValue } from './field-path.ts';
import type { Reading } from './field-reader.ts';
import { asServed } from './options-headers.ts';

/** Whether a page of another origin may call the deployment (clause 1, transport). */
export function readCors(value: CorsValue): Reading<FieldValue<'transport.cors'>> {
  const { maxAge, allowHeaders, preflightOrigin, vary } = value;
  const origin = value.origin ?? (value.preflightStatus < 400 ? preflightOrigin : null);
  if (origin === null) return { value: null };
  if (origin === '') return { value: null, lost: ['an access-control-allow-origin of nothing'] };
  const shown = {
    origin: value.repeatsOrigin ? '{origin}' : escapeText(origin),
    when: whenOf(value),
    allowCredentials: value.allowCredentials,
    exposeHeaders: value.exposeHeaders ?? '',
    vary: vary !== null && /^[\t\x20-\x7e]*$/.test(vary) ? vary : '',
  };
  const lost = [
    ...(value.preflightStatus < 400 && preflightOrigin !== origin
      ? [`another access-control-allow-origin on the preflight, ${preflightOrigin ?? 'none'}`]
      : []),
  ];
  if (maxAge === null && value.preflightStatus >= 400) {
    const usual = { maxAge: 600, allowMethods: '{allow}', allowHeaders: '{requested}' };
    const assume = 'no preflight is answered, to tell how long it may be kept';
    return { assume, value: { ...shown, ...usual }, lost };
  }
  return {
    value: {
      ...shown,
      maxAge: maxAge && Math.min(maxAge, Number.MAX_SAFE_INTEGER),
      allowMethods: asServed(value.allowMethods),
      allowHeaders: allowHeaders === REQUESTED ? '{requested}' : escapeText(allowHeaders ?? ''),
    },
    lost,
  };
}

/** A repeated origin needs one, and says the rest to whoever asks, if OPTIONS shows it so. */
function whenOf({ origin, unasked }: CorsValue): 'always' | 'with-origin' | 'options' {
  if (origin === null) return 'options';
  return unasked.get || unasked.options ? 'always' : 'with-origin';
}

/** What the preflight of the observation asks for. */
const REQUESTED = 'authorization';
