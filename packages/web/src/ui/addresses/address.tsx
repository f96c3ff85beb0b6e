import './address.css';
import { AddressGroup } from './address-group.tsx';
import { boldEnds, groupAddress } from './group-address.ts';

/** A full address to compare by eye: groups of four, the first of them bold, and as much of the end as people type. */
export function Address({ value }: { value: string }) {
  const { prefix, groups } = groupAddress(value);
  const bold = boldEnds(groups);
  return (
    <span className="addr" translate="no">
      {prefix === '' ? null : <span className="addr-group">{prefix}</span>}
      {groups.map((group, at) => (
        <AddressGroup key={at} group={group} bold={bold[at] ?? 0} />
      ))}
    </span>
  );
}
