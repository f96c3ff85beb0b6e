import { percentText, permille } from '../../../format/change-of.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { Campaign, CampaignDays } from '../queries.ts';
import { countOf, countText } from '../words/counts.ts';
import classes from './overview.module.css';

type Props = {
  campaign: Campaign;
  /** undefined: not known yet. */
  days: Pick<CampaignDays, 'visits' | 'botVisits'> | undefined;
};

type Step = { name: string; meaning: string; count: number; of?: { count: number; name: string } };

/** From opened links to customers. Whoever a shop links by itself opened none: then there are more friends than visits. */
export function FunnelCard({ campaign: { id, referrers, friends, converted }, days }: Props) {
  const visits = days?.visits;
  const opened = { name: 'Links opened', meaning: leftOut(days?.botVisits ?? 0) };
  const steps: Step[] = [
    ...(typeof visits === 'number' ? [{ ...opened, count: visits }] : []),
    {
      name: 'Friends',
      meaning: 'linked to a referrer',
      count: friends,
      ...(typeof visits === 'number' && visits >= friends && { of: { count: visits, name: 'visits' } }),
    },
    { name: 'Converted', meaning: 'first payment is final', count: converted, of: { count: friends, name: 'friends' } },
  ];
  const whole = Math.max(...steps.map(({ count }) => count));
  return (
    <Card title="From link to customer" hint={`brought by ${countOf(referrers, 'referrer')}`}>
      <ol className={classes['funnel']}>
        {steps.map(({ name, meaning, count, of }) => (
          <li key={name}>
            <span className={classes['step']}>
              <b>{name}</b>
              <small>{meaning}</small>
            </span>
            <span className={classes['reach']}>
              <Bar part={count} whole={whole} />
              {of === undefined || of.count === 0 ? null : (
                <small>
                  {percentText(permille(BigInt(count), BigInt(of.count)))} of {of.name}
                </small>
              )}
            </span>
            <span className={`num ${classes['count']}`}>{countText(count)}</span>
          </li>
        ))}
      </ol>
      {visits === null ? (
        <p className={classes['note']}>
          It has no links. Your server brings friends to it: <code>campaignID: {id}</code> as it links them.
        </p>
      ) : null}
    </Card>
  );
}

/** What programs opened is in no figure: how much that is says why others count more. */
function leftOut(bots: number): string {
  return bots === 0 ? 'once a day each, no bots' : `once a day each, without ${countOf(bots, 'opening')} by bots`;
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
