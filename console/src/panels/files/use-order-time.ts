import { useProfile } from './use-profile.ts';

const LENGTHS = {
  s: '2026-01-01T00:00:00'.length,
  ms: '2026-01-01T00:00:00.000'.length,
  us: undefined,
} as const;

/** What of a stored time the listing goes by: under most profiles, as much as it shows. */
export function useOrderTime(): (createdAt: string) => string {
  const profile = useProfile();
  const { precision = 'us', order = 'finer', style } = profile?.formats.createdAt ?? {};
  const length = LENGTHS[style === 'rfc2822' ? 's' : precision];
  return (createdAt) => (order === 'finer' ? createdAt : createdAt.slice(0, length));
}
