import { percentText, permille } from '../../../format/change-of.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { Campaign } from '../queries.ts';
import { countOf, countText } from '../words/counts.ts';
import classes from './overview.module.css';

/** How many of those who were brought became customers. */
export function FunnelCard({ campaign: { referrers, friends, converted } }: { campaign: Campaign }) {
  const steps = [
    { name: 'Friends', meaning: 'linked to a referrer', count: friends, of: undefined },
    { name: 'Converted', meaning: 'first payment is final', count: converted, of: friends },
  ];
  return (
    <Card title="From friend to customer" hint={`brought by ${countOf(referrers, 'referrer')}`}>
      <ol className={classes['funnel']}>
        {steps.map(({ name, meaning, count, of }) => (
          <li key={name}>
            <span className={classes['step']}>
              <b>{name}</b>
              <small>{meaning}</small>
            </span>
            <span className={classes['reach']}>
              <Bar part={count} whole={friends} />
              {of === undefined || of === 0 ? null : (
                <small>{percentText(permille(BigInt(count), BigInt(of)))} of friends</small>
              )}
            </span>
            <span className={`num ${classes['count']}`}>{countText(count)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** For the eye alone: the number stands at the end of the row. */
function Bar({ part, whole }: { part: number; whole: number }) {
  const percent = whole === 0 ? 0 : Math.max(part === 0 ? 0 : 1, (part / whole) * 100);
  return (
    <svg className={classes['bar']} height={20} aria-hidden>
      <rect width={`${percent}%`} height={20} rx={3} />
    </svg>
  );
}
