import { groupAddress } from '../../../ui/addresses/group-address.ts';
import classes from './cheque.module.css';

type Props = { label: string; value: string; other?: string };

/** One of two addresses that are easily confused: what of it differs from the other is marked. */
export function AlikeAddress({ label, value, other }: Props) {
  const { prefix, groups } = groupAddress(value);
  const compared = other === undefined ? groups : groupAddress(other).groups;
  const lastAt = groups.length - 1;
  return (
    <div className={classes['alike']}>
      <span>{label}</span>
      <span className="addr" translate="no">
        {prefix === '' ? null : <span className="addr-group">{prefix}</span>}
        {groups.map((group, at) => (
          <span
            key={at}
            className={at === 0 || at === lastAt ? 'addr-group addr-end' : 'addr-group'}
            data-differs={group !== compared[at] || undefined}
          >
            {group}
          </span>
        ))}
      </span>
    </div>
  );
}
