import { IconAlertTriangle, IconCoins } from '@tabler/icons-react';
import { useChainNames, type ChainNames } from '../../../api/chain-names.ts';
import { useMay } from '../../../api/me.ts';
import { paths } from '../../../app/paths.ts';
import { unitsOf } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { StatusBadge, type StatusLook } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { Summary } from '../queries.ts';
import { isOwed, lacksInWords, lacksWallets, type Cover } from '../words/lacks.ts';
import classes from './campaigns.module.css';

/** By currency, since what is there of one pays for no other. Nothing where all of it is covered: the figures say so. */
export function CoverCard({ cover: all }: { cover: Summary['cover'] }) {
  const names = useChainNames();
  const mayFill = useMay('payouts:read');
  const cover = all.filter(isOwed);
  if (cover.every(isCovered)) return null;
  return (
    <Card
      title="What is owed"
      hint="Promised and not paid out yet. Hot wallets pay it, from what customers paid in the same currency; of both, what other payouts need is not free."
      flush
      actions={
        cover.some(lacksWallets) && mayFill ? <LinkButton to={paths.payoutWallets}>Top up</LinkButton> : undefined
      }
    >
      <div className={classes['cover']}>
        <DataTable
          name="reward-cover"
          label="What is owed by currency"
          columns={columnsOf(names)}
          rows={cover}
          rowId={({ blockchainCode, currencyCode }) => `${blockchainCode} ${currencyCode}`}
          isTwoLine
          onRetry={() => undefined}
          empty={<EmptyState icon={IconCoins} title="Nothing is owed" />}
        />
      </div>
      <Reasons cover={cover} names={names} />
    </Card>
  );
}

/** Why something is short, and what to do: below the sums, where there is room for a sentence. */
function Reasons({ cover, names }: { cover: readonly Cover[]; names: ChainNames }) {
  const short = cover.filter((one) => one.lacks.length > 0 || one.shortUSD === null);
  if (short.length === 0) return null;
  return (
    <ul className={classes['reasons']} aria-label="Why it is short">
      {short.map((one) => (
        <li key={`${one.blockchainCode} ${one.currencyCode}`}>
          <b>
            {one.currencyCode} on {names.chainName(one.blockchainCode)}
          </b>
          {one.shortUSD === null ? (
            <p>What it is worth is not known right now, so nobody can say what is missing.</p>
          ) : null}
          {lacksInWords(one).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function columnsOf({ chainName }: ChainNames): Column<Cover>[] {
  const dollars = (text: string | null) => (text === null ? 'unknown' : formatUsd(text));
  return [
    {
      id: 'currency',
      header: 'Currency',
      isName: true,
      isWidest: true,
      cell: (one) => (
        <span className={`${classes['name']} ${classes['currency']}`}>
          <span className={classes['first']}>
            <b>
              {one.currencyCode} on {chainName(one.blockchainCode)}
            </b>
          </span>
          <small className={`num ${classes['narrow']}`}>
            {formatUsd(one.owedUSD)} owed, {dollars(payableOf(one))} payable
          </small>
        </span>
      ),
    },
    { id: 'owed', header: 'Owed', align: 'end', isWideOnly: true, cell: ({ owedUSD }) => number(formatUsd(owedUSD)) },
    {
      id: 'aside',
      header: 'In payouts',
      align: 'end',
      isWideOnly: true,
      cell: ({ setAsideUSD }) => number(formatUsd(setAsideUSD)),
    },
    { id: 'due', header: 'Due now', align: 'end', isWideOnly: true, cell: ({ dueUSD }) => number(formatUsd(dueUSD)) },
    {
      id: 'earned',
      header: 'Free of what came in',
      align: 'end',
      isWideOnly: true,
      cell: ({ earnedUSD }) => number(dollars(earnedUSD)),
    },
    {
      id: 'free',
      header: 'Free in hot wallets',
      align: 'end',
      isWideOnly: true,
      cell: ({ walletsUSD }) => number(dollars(walletsUSD)),
    },
    { id: 'state', header: 'State', narrowAlign: 'end', cell: (one) => <StatusBadge {...lookOf(one)} /> },
  ];
}

const number = (text: string) => <span className={`num ${classes['revenue']}`}>{text}</span>;

/** What is due and cannot be paid is graver than what is not due yet: why, and how much of it is due, is said below. */
function lookOf({ shortUSD, dueShortUSD }: Cover): StatusLook {
  if (shortUSD === null || dueShortUSD === null) return { tone: 'neutral', text: 'Not known now' };
  if (unitsOf(dueShortUSD) > 0n) {
    return { tone: 'danger', text: `Short by ${formatUsd(shortUSD)}`, icon: IconAlertTriangle };
  }
  if (unitsOf(shortUSD) > 0n) {
    return { tone: 'attention', text: `Short by ${formatUsd(shortUSD)}`, icon: IconAlertTriangle };
  }
  return { tone: 'success', text: 'Covered' };
}

function isCovered({ shortUSD, dueShortUSD }: Cover): boolean {
  return [shortUSD, dueShortUSD].every((one) => one !== null && unitsOf(one) <= 0n);
}

/** The lesser of both: no payout takes more than was earned, or than the hot wallet has. */
function payableOf({ walletsUSD, earnedUSD }: Cover): string | null {
  if (walletsUSD === null || earnedUSD === null) return null;
  return unitsOf(walletsUSD) < unitsOf(earnedUSD) ? walletsUSD : earnedUSD;
}
