import type { NextConfig } from 'next';

// The packages are those of this folder, whatever lock files are in the folders above.
const root = new URL('..', import.meta.url).pathname;

export default {
  turbopack: { root },
  serverExternalPackages: ['msw', 'workspace-files-kit'],
} satisfies NextConfig;
