import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { addUp } from '../../../format/add-up.ts';
import { changeOf, percentText, permille, unitsOf } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import { Figure, Figures } from '../../../ui/layout/figures.tsx';
import type { Summary } from '../queries.ts';
import { countText } from '../words/counts.ts';
import { isOwed, lacksWallets } from '../words/lacks.ts';
import classes from './growth-figures.module.css';

/** What referrals brought in the last 30 days, what it costs, and whether what is owed is there. */
export function GrowthFigures({ summary }: { summary: Summary | undefined }) {
  return (
    <Figures label="Referrals in figures" isBusy={summary === undefined} isWideAtEnd>
      <Figure
        name="Revenue through referrals, 30 days"
        value={summary && formatUsd(summary.revenueUSD)}
        change={summary && changeOf(unitsOf(summary.revenueUSD), unitsOf(summary.revenueBeforeUSD))}
        beside={summary && `from ${formatUsd(summary.revenueBeforeUSD)}`}
        isHero
      />
      <Figure name="New customers" value={summary && countText(summary.friends)} beside="paid for the first time" />
      <Figure
        name="Cost of rewards"
        value={summary && costOf(summary)}
        beside={summary && `${formatUsd(summary.rewardsUSD)} of ${formatUsd(summary.revenueUSD)}`}
      />
      <Figure
        name="Owed to referrers now"
        value={summary && formatUsd(summary.owedUSD)}
        beside={
          summary && (
            <>
              <Cover summary={summary} />
              {unitsOf(summary.debtUSD) > 0n
                ? ` · ${formatUsd(summary.debtUSD)} was paid out and taken back: next rewards make up for it`
                : null}
            </>
          )
        }
      />
    </Figures>
  );
}

function costOf({ rewardsUSD, revenueUSD }: Summary): string {
  const revenue = unitsOf(revenueUSD);
  return revenue === 0n ? '–' : percentText(permille(unitsOf(rewardsUSD), revenue));
}

/** What is missing is said first; what nobody knows is never called covered. */
function Cover({ summary }: { summary: Summary }) {
  const cover = summary.cover.filter(isOwed);
  if (unitsOf(summary.owedUSD) === 0n) return 'nothing to cover';
  const short = cover.flatMap(({ shortUSD }) => (shortUSD === null || unitsOf(shortUSD) <= 0n ? [] : [shortUSD]));
  if (short.length > 0) {
    return (
      <>
        <b className={classes['short']}>short by {formatUsd(addUp(short))}</b>
        {cover.some(lacksWallets) ? (
          <>
            {' '}
            <Link to={paths.payoutWallets}>Top up</Link>
          </>
        ) : (
          ', too little came in'
        )}
      </>
    );
  }
  const held = cover.flatMap(({ walletsUSD }) => (walletsUSD === null ? [] : [walletsUSD]));
  if (cover.length === 0 || held.length < cover.length) return 'whether it is covered is not known right now';
  return (
    <>
      <span className={classes['covered']}>
        <IconCircleCheck size={13} stroke={1.75} aria-hidden /> covered
      </span>
      , hot wallets hold {formatUsd(addUp(held))}
    </>
  );
}
