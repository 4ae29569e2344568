/**
 * The Content-Security-Policy of the console: no inline code, and no code created from text. It may
 * connect to any base URL, because it can also show deployments elsewhere.
 */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  'connect-src *',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
