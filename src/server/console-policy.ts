/**
 * What the console may do, as a Content-Security-Policy: it brings no code in its page, and makes
 * none of text. It may ask any base URL, since it also looks at deployments elsewhere.
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
