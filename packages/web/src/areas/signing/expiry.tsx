import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { useNow } from '../../ui/time/use-now.ts';

/** How long it is held. */
export function Expiry({ at }: { at: string }) {
  if (Date.parse(at) <= useNow()) return 'Expired';
  return (
    <>
      Expires in <RelativeTime at={at} left />
    </>
  );
}
