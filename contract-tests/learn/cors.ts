import type { ObservationResult } from '../observations.ts';
import { type Finding, findingOf } from './finding.ts';
import { asServed } from './options.ts';

/** Whether a page of another origin may call the deployment (clause 1, transport). */
export function learnCors(results: readonly ObservationResult[]): Finding {
  return findingOf(results, 'transport.cors', 'transport.cors', (value) => {
    const { cors, origin, repeatsOrigin, maxAge, allowHeaders } = value;
    if (origin === null) {
      return { value: null, lost: cors === 'half' ? ['CORS on the preflight alone'] : [] };
    }
    const shown = {
      origin: repeatsOrigin ? '*' : origin,
      exposeHeaders: value.exposeHeaders ?? '',
    };
    const lost = [
      ...(repeatsOrigin ? ['that the origin that asks is repeated'] : []),
      ...(value.allowCredentials ? ['access-control-allow-credentials'] : []),
    ];
    if (maxAge === null && value.preflightStatus >= 400) {
      const usual = { maxAge: 600, allowMethods: '{allow}', allowHeaders: '{requested}' };
      const assume = 'no preflight is answered, to tell how long it may be kept';
      return { assume, value: { ...shown, ...usual }, lost };
    }
    return {
      value: {
        ...shown,
        maxAge,
        allowMethods: asServed(value.allowMethods),
        allowHeaders: allowHeaders === REQUESTED ? '{requested}' : (allowHeaders ?? ''),
      },
      lost,
    };
  });
}

/** What the preflight of the observation asks for. */
const REQUESTED = 'authorization';
