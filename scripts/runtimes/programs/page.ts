import { tryHosted } from './hosted.ts';

/** A page of a browser: it sends what came of everything to where it is from. */
await fetch('/tried', { method: 'POST', body: JSON.stringify(await tryHosted()) });
