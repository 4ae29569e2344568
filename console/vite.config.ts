import { defineConfig, type Plugin } from 'vite';
import { CONSOLE_POLICY } from '../src/server/console.ts';

/** The page carries its policy, in addition to the header of the server. */
const policyInPage: Plugin = {
  name: 'policy-in-page',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: CONSOLE_POLICY },
      injectTo: 'head-prepend',
    },
  ],
};

const mock = process.env.WORKSPACE_FILES_BASE_URL ?? 'http://127.0.0.1:4010';

export default defineConfig({
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [policyInPage],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsDir: 'console',
    target: 'es2022',
    // What is inlined as a data URL, the policy refuses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/__mock': mock, '/api': mock, '/openapi.json': mock } },
});
