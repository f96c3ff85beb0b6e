import type { FriendView, ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { IconCash, IconCoins, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { formatUsd } from '../../../format/money.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FilterTabs } from '../../../ui/layout/filter-tabs.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { CursorPages } from '../../../ui/tables/cursor-pages.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { useListPlace } from '../../../ui/tables/use-list-place.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { payoutColumns } from '../payouts/payout-columns.tsx';
import { rowsPerPage, useFriends, useReferrerPayouts, useReferrerRewards } from '../queries.ts';
import { rewardColumns } from '../rewards/reward-columns.tsx';
import { countText, manyOf } from '../words/counts.ts';
import { friendLooks } from '../words/looks.ts';
import { Email } from '../words/email.tsx';
import classes from './referrers.module.css';

const tabs = ['friends', 'rewards', 'payouts'] as const;
type Place = ReturnType<typeof useListPlace<'tab'>>;
type Props = { referrer: ReferrerView; place: Place };

/** Whom somebody brought, what they got for it and what was paid out, each page by page. */
export function OfReferrer({ referrer, place }: Props) {
  const projectId = useSelectedProject();
  const tab = tabs.find((one) => one === place.filters.tab) ?? 'friends';
  const rewards = useReferrerRewards(projectId, referrer.id, undefined).data?.totalCount;
  const payouts = useReferrerPayouts(projectId, referrer.id, undefined).data?.totalCount;
  const shown = (count: number | undefined) => (count === undefined ? undefined : countText(count));
  return (
    <Card flush>
      <FilterTabs
        label="Parts of a referrer"
        choices={[
          { value: 'friends', label: 'Friends', count: countText(referrer.friends) },
          { value: 'rewards', label: 'Rewards', count: shown(rewards) },
          { value: 'payouts', label: 'Payouts', count: shown(payouts) },
        ]}
        chosen={tab}
        onChoose={(next) => place.change({ tab: next === 'friends' ? undefined : next })}
      />
      {tab === 'friends' ? <Friends referrer={referrer} place={place} /> : null}
      {tab === 'rewards' ? <Rewards referrer={referrer} place={place} /> : null}
      {tab === 'payouts' ? <Payouts referrer={referrer} place={place} /> : null}
    </Card>
  );
}

type Read = { data?: { totalCount: number; nextCursor: string | null; data: readonly unknown[] } | undefined };

function Pages({ read, place, one, many }: { read: Read; place: Place; one: string; many: string }) {
  const shown = read.data?.data.length;
  return (
    <CursorPages
      count={shown}
      one={one}
      many={manyOf(many, read.data?.totalCount, shown)}
      isNewest={place.isNewest}
      older={read.data?.nextCursor ?? null}
      goTo={place.goTo}
    />
  );
}

function Friends({ referrer, place }: Props) {
  const friends = useFriends(useSelectedProject(), referrer.id, place.cursor);
  return (
    <DataTable
      name="friends"
      label="Friends"
      columns={friendColumns}
      rows={friends.data?.data}
      rowId={({ id }) => id}
      rowsExpected={rowsPerPage}
      isTwoLine
      isFetching={friends.isPlaceholderData}
      error={friends.isError ? messageOf(friends.error) : undefined}
      onRetry={() => void friends.refetch()}
      empty={
        <EmptyState icon={IconUsers} title="No friends yet" hint="Whoever pays after coming by the link or the code." />
      }
      footer={<Pages read={friends} place={place} one="friend" many="friends" />}
    />
  );
}

const linkedBy: Readonly<Record<FriendView['linkedBy'], string>> = {
  code: 'by the code',
  payment: 'with a payment',
  link: 'by the link',
  wallet: 'by a known wallet',
  person: 'by hand',
};

const friendColumns: Column<FriendView>[] = [
  {
    id: 'friend',
    header: 'Friend',
    isName: true,
    isWidest: true,
    cell: ({ email, referenceID, paidUSD }) => (
      <span className={classes['who']}>
        <span className={`num ${classes['narrow']}`}>{formatUsd(paidUSD)} paid</span>
        <span className={classes['first']}>
          <b title={email}>
            <Email value={email} />
          </b>
        </span>
        <small title={referenceID}>{referenceID}</small>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    narrowAlign: 'end',
    cell: ({ status, rejectedBecause, linkedAt }) => (
      <span className={classes['state']}>
        <StatusBadge {...friendLooks[status]} />
        {rejectedBecause === null ? null : <small title={rejectedBecause}>{rejectedBecause}</small>}
        <small className={classes['narrow']}>
          <RelativeTime at={linkedAt} />
        </small>
      </span>
    ),
  },
  {
    id: 'linked',
    header: 'Linked',
    isWideOnly: true,
    cell: ({ linkedAt, linkedBy: how }) => (
      <span className={classes['two']}>
        <RelativeTime at={linkedAt} />
        <small>{linkedBy[how]}</small>
      </span>
    ),
  },
  {
    id: 'first',
    header: 'First payment',
    isWideOnly: true,
    cell: ({ firstPaymentAt }) => (firstPaymentAt === null ? '–' : <RelativeTime at={firstPaymentAt} />),
  },
  {
    id: 'paid',
    header: 'Paid',
    align: 'end',
    isWideOnly: true,
    cell: ({ paidUSD }) => <span className={`num ${classes['strong']}`}>{formatUsd(paidUSD)}</span>,
  },
  {
    id: 'rewards',
    header: 'Rewards',
    align: 'end',
    isWideOnly: true,
    cell: ({ rewardsUSD }) => <span className={`num ${classes['strong']}`}>{formatUsd(rewardsUSD)}</span>,
  },
];

const ofOne = rewardColumns({ withProject: false, withReferrer: false });

function Rewards({ referrer, place }: Props) {
  const rewards = useReferrerRewards(useSelectedProject(), referrer.id, place.cursor);
  return (
    <DataTable
      name="referrer-rewards"
      label="Rewards"
      columns={ofOne}
      rows={rewards.data?.data}
      rowId={({ id }) => id}
      rowsExpected={rowsPerPage}
      isTwoLine
      isFetching={rewards.isPlaceholderData}
      error={rewards.isError ? messageOf(rewards.error) : undefined}
      onRetry={() => void rewards.refetch()}
      selected={place.openId}
      onOpen={({ id }) => place.open(id)}
      empty={<EmptyState icon={IconCoins} title="No rewards yet" hint="They come with payments of friends." />}
      footer={<Pages read={rewards} place={place} one="reward" many="rewards" />}
    />
  );
}

function Payouts({ referrer, place }: Props) {
  const names = useChainNames();
  const payouts = useReferrerPayouts(useSelectedProject(), referrer.id, place.cursor);
  const columns = useMemo(
    () =>
      payoutColumns({
        names,
        withReferrer: false,
      }),
    [names],
  );
  return (
    <DataTable
      name="referrer-payouts"
      label="Payouts"
      columns={columns}
      rows={payouts.data?.data}
      rowId={({ id }) => id}
      rowsExpected={rowsPerPage}
      isTwoLine
      isFetching={payouts.isPlaceholderData}
      error={payouts.isError ? messageOf(payouts.error) : undefined}
      onRetry={() => void payouts.refetch()}
      empty={
        <EmptyState
          icon={IconCash}
          title="Nothing paid out yet"
          hint="They ask for it on their page, or you pay all who are due."
        />
      }
      footer={<Pages read={payouts} place={place} one="payout" many="payouts" />}
    />
  );
}
