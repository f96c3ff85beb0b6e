import './address.css';
import { groupAddress } from './group-address.ts';

/** A full address to compare by eye: groups of four, the first and the last of them bold. */
export function Address({ value }: { value: string }) {
  const { prefix, groups } = groupAddress(value);
  const lastAt = groups.length - 1;
  return (
    <span className="addr" translate="no">
      {prefix === '' ? null : <span className="addr-group">{prefix}</span>}
      {groups.map((group, at) => (
        <span key={at} className={at === 0 || at === lastAt ? 'addr-group addr-end' : 'addr-group'}>
          {group}
        </span>
      ))}
    </span>
  );
}
