/** The package has no types. */
declare module 'textlint-rule-prh' {
  import type { TextlintKernelRule } from '@textlint/kernel';

  const rule: TextlintKernelRule['rule'];
  export = rule;
}
