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
import classes from './campaigns.module.css';

type Cover = Summary['cover'][number];

/** By currency, since what hot wallets have of one pays for no other. */
export function CoverCard({ cover }: { cover: Summary['cover'] }) {
  const names = useChainNames();
  const mayFill = useMay('payouts:read');
  if (cover.length === 0) return null;
  const isShort = cover.some(({ shortUSD }) => shortUSD !== null && unitsOf(shortUSD) > 0n);
  return (
    <Card
      title="What is owed"
      hint="Rewards that are promised and not paid out, beside what hot wallets have free."
      flush
      actions={isShort && mayFill ? <LinkButton to={paths.payoutWallets}>Top up</LinkButton> : undefined}
    >
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
    </Card>
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
      cell: ({ currencyCode, blockchainCode, owedUSD, walletsUSD }) => (
        <span className={`${classes['name']} ${classes['currency']}`}>
          <span className={classes['first']}>
            <b>
              {currencyCode} on {chainName(blockchainCode)}
            </b>
          </span>
          <small className={`num ${classes['narrow']}`}>
            {formatUsd(owedUSD)} owed, {dollars(walletsUSD)} free
          </small>
        </span>
      ),
    },
    { id: 'owed', header: 'Owed', align: 'end', isWideOnly: true, cell: ({ owedUSD }) => number(formatUsd(owedUSD)) },
    {
      id: 'aside',
      header: 'Being paid',
      align: 'end',
      isWideOnly: true,
      cell: ({ setAsideUSD }) => number(formatUsd(setAsideUSD)),
    },
    { id: 'due', header: 'Due now', align: 'end', isWideOnly: true, cell: ({ dueUSD }) => number(formatUsd(dueUSD)) },
    {
      id: 'free',
      header: 'Hot wallets have free',
      align: 'end',
      isWideOnly: true,
      cell: ({ walletsUSD }) => number(dollars(walletsUSD)),
    },
    { id: 'state', header: 'State', narrowAlign: 'end', cell: (one) => <StatusBadge {...lookOf(one)} /> },
  ];
}

const number = (text: string) => <span className={`num ${classes['revenue']}`}>{text}</span>;

/** What is due and cannot be paid comes first; what nobody knows is never called covered. */
function lookOf({ shortUSD, dueShortUSD }: Cover): StatusLook {
  if (shortUSD === null || dueShortUSD === null) return { tone: 'neutral', text: 'Not known now' };
  if (unitsOf(dueShortUSD) > 0n) {
    return { tone: 'danger', text: `Short now: ${formatUsd(dueShortUSD)}`, icon: IconAlertTriangle };
  }
  if (unitsOf(shortUSD) > 0n) {
    return { tone: 'attention', text: `Short later: ${formatUsd(shortUSD)}`, icon: IconAlertTriangle };
  }
  return { tone: 'success', text: 'Covered' };
}
