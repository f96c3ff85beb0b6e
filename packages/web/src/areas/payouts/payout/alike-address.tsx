import { AddressGroup } from '../../../ui/addresses/address-group.tsx';
import { groupAddress } from '../../../ui/addresses/group-address.ts';
import classes from './alike-address.module.css';

type Props = {
  label: string;
  value: string;
  other: string;
  /** It is the one that may be an attack. */
  isSuspect?: boolean;
};

/** One of two addresses that are easily confused: what of it differs from the other stands out, and nothing else does. */
export function AlikeAddress({ label, value, other, isSuspect = false }: Props) {
  const { prefix, groups } = groupAddress(value);
  const compared = groupAddress(other).groups;
  return (
    <div className={classes['alike']} data-suspect={isSuspect || undefined}>
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
