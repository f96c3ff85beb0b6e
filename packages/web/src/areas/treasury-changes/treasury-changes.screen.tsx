import { Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { openCountOf, useNotices } from '../../api/notices.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CursorPages } from '../../ui/tables/cursor-pages.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { Changes, type Deciding } from './changes.tsx';
import { DecideDialog } from './decide.dialog.tsx';
import { FrozenCard, WaitingCard } from './open-changes.tsx';
import { useChanges, useOpenChanges } from './queries.ts';
import { WaitCard } from './wait-card.tsx';
import classes from './treasury-changes.module.css';

/** What redirected money or the news of it. Owners stop what was none of theirs. */
export function TreasuryChangesScreen() {
  const { cursor } = useSearch({ strict: false });
  const navigate = useNavigate();
  const goTo = (next: string | undefined) =>
    void navigate({ to: '.', search: next === undefined ? {} : { cursor: next } });
  const { data, error, refetch, isPlaceholderData } = useChanges(cursor);
  const open = useOpenChanges();
  const undecided = open.data?.data ?? [];
  const openCount = openCountOf(useNotices()?.openChangeCounts ?? []).all;
  const settled = data?.data.filter(({ id }) => !undecided.some((one) => one.id === id)) ?? [];
  const [deciding, setDeciding] = useState<Deciding>();
  return (
    <Page
      title="Treasury changes"
      subtitle="Changes that affect where money or payment notifications go. Owners get an email about each one."
    >
      <div className={classes['cards']}>
        <WaitCard />
        <WaitingCard changes={undecided.filter(({ status }) => status !== 'frozen')} onDecide={setDeciding} />
        <FrozenCard changes={undecided.filter(({ status }) => status === 'frozen')} onDecide={setDeciding} />
        {open.data && open.data.nextCursor !== null ? (
          <Notice tone="neutral">
            These are the first {undecided.length} of {openCount}. Decide about some of them to see the others.
          </Notice>
        ) : null}
        <Card
          title={undecided.length === 0 ? 'Changes' : 'Other changes'}
          flush
          footer={
            settled.length > 0 || cursor !== undefined || (data?.nextCursor ?? null) !== null ? (
              <CursorPages
                count={settled.length}
                one="change"
                many="changes"
                isNewest={cursor === undefined}
                older={isPlaceholderData ? null : (data?.nextCursor ?? null)}
                goTo={goTo}
              />
            ) : undefined
          }
        >
          {data && (open.data || open.error) ? (
            <Changes
              label="Treasury changes"
              changes={settled}
              settled
              emptyTitle={undecided.length === 0 ? 'No changes yet' : 'No other changes here'}
              onDecide={setDeciding}
            />
          ) : error ? (
            <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
          ) : (
            <div className={classes['loading']} aria-busy="true">
              <Skeleton height={180} radius="sm" animate={false} />
            </div>
          )}
        </Card>
      </div>
      {deciding ? <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} /> : null}
    </Page>
  );
}
