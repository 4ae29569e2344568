import fc from 'fast-check';

// The same few values for every mutant: a run stays short, and a survivor survives the next run.
fc.configureGlobal({ numRuns: 20, seed: 1 });
