/** The options of the library, as the suite names them, and the flags that stand for them. */
const flags: Readonly<Record<string, string>> = {
  'keys.unscoped': '--unscoped-key',
  'keys.expired': '--expired-key',
  'keys.other': '--other-key',
  'keys.key': '--key',
  maxRequests: '--max-requests',
  requestsPerSecond: '--rate',
  timeoutMs: '--timeout',
};

const names = new RegExp(
  Object.keys(flags)
    .map((name) => name.replace('.', '\\.'))
    .join('|'),
  'g',
);

/** Says in the words of the command line what the suite says in the words of the library. */
export function inFlags(text: string): string {
  return text.replace(names, (name) => flags[name] ?? name);
}
