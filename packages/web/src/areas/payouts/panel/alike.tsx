import { Notice } from '../../../ui/messages/notice.tsx';
import type { PayoutDetails } from '../payout/queries.ts';

/** Before anything else of it: this is not whom it looks like. */
export function Alike({ payout: { payee } }: { payout: Pick<PayoutDetails, 'payee'> }) {
  const [alike] = payee.looksLike;
  if (alike === undefined) return null;
  const whose = alike.name === null ? 'the address of a known recipient' : `${alike.name}’s address`;
  return (
    <Notice tone="danger">
      <strong>This looks like {whose} but is different.</strong> Only the first and last characters match.
    </Notice>
  );
}
