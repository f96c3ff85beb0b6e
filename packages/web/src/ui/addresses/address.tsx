import './address.css';
import { AddressGroup } from './address-group.tsx';
import { boldEnds, differingGroups, groupAddress } from './group-address.ts';

/** A full address to compare by eye: groups of four, the first of them bold, and as much of the end as people type. */
export function Address({ value, unlike }: { value: string; unlike?: string | undefined }) {
  const { prefix, groups } = groupAddress(value);
  const bold = boldEnds(groups);
  const differing = unlike === undefined ? [] : differingGroups(groups, groupAddress(unlike).groups);
  return (
    <span className="addr" translate="no">
      {prefix === '' ? null : <span className="addr-group">{prefix}</span>}
      {groups.map((group, at) => (
        <AddressGroup key={at} group={group} bold={bold[at] ?? 0} differs={differing[at] ?? false} />
      ))}
    </span>
  );
}
