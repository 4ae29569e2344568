import { InvalidArgumentError } from 'commander';
import type { Flag } from './flag.ts';

/** What is set aside, the same for the commands that learn a profile and that compare with one. */
export const comparingFlags: readonly Flag[] = [
  {
    flags: '--ignore-header <name>',
    description:
      'response header to ignore, because its value says nothing about the deployment; can be repeated',
    collect: (name, earlier) => {
      if (/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/.test(name)) return [...earlier, name];
      throw new InvalidArgumentError('Expected the name of a header.');
    },
  },
];
