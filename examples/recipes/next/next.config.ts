import type { NextConfig } from 'next';

// Use the packages of this folder, even if the folders above have lock files.
const root = new URL('..', import.meta.url).pathname;

export default {
  turbopack: { root },
  serverExternalPackages: ['msw', 'workspace-files-kit'],
} satisfies NextConfig;
