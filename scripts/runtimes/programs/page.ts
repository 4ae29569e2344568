import { tryHosted } from './hosted.ts';

/** A page of a browser that posts the results to its server. */
await fetch('/tried', { method: 'POST', body: JSON.stringify(await tryHosted()) });
