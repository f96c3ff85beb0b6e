import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { useNow } from '../../ui/time/use-now.ts';

export function LastUsed({ at }: { at: ApiKeyView['lastUsedAt'] }) {
  return at === null ? 'Never' : <RelativeTime at={at} />;
}

export function Expires({ at }: { at: ApiKeyView['expiresAt'] }) {
  const now = useNow();
  if (at === null) return 'Never';
  return (
    <>
      {Date.parse(at) > now ? 'in ' : ''}
      <RelativeTime at={at} left />
    </>
  );
}
