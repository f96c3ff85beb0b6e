import { AddressGroup } from '../../../ui/addresses/address-group.tsx';
import { groupAddress } from '../../../ui/addresses/group-address.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import type { PayoutDetails } from '../payout/queries.ts';
import classes from './cheque.module.css';

type Props = { label: string; value: string; other: string };

/** One of two addresses that are easily confused: what of it differs from the other stands out, and nothing else does. */
export function AlikeAddress({ label, value, other }: Props) {
  const { prefix, groups } = groupAddress(value);
  const compared = groupAddress(other).groups;
  return (
    <div className={classes['alike']}>
      <span>{label}</span>
      <span className="addr" translate="no">
        {prefix === '' ? null : <span className="addr-group">{prefix}</span>}
        {groups.map((group, at) => (
          <AddressGroup key={at} group={group} bold={0} differs={group !== compared[at]} />
        ))}
      </span>
    </div>
  );
}

/** Before anything else of it: this is not whom it looks like. */
export function Alike({ payout: { payee } }: { payout: Pick<PayoutDetails, 'payee'> }) {
  const [alike] = payee.looksLike;
  if (alike === undefined) return null;
  const whose = alike.name === null ? 'the address of a known recipient' : `${alike.name}’s address`;
  return (
    <Notice tone="danger">
      <strong>This looks like {whose} but is different.</strong> The first and last characters match, those between do
      not.
    </Notice>
  );
}
