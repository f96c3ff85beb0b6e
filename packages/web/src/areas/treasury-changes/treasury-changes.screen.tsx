import { Skeleton } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay, useMe } from '../../api/me.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CursorPages } from '../../ui/tables/cursor-pages.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ChangeItem } from './change-item.tsx';
import { byUrgency } from './change-look.ts';
import { DecideDialog } from './decide.dialog.tsx';
import { decisionsOf, type Decision } from './decisions.ts';
import { useChanges, useOpenChanges, type Change } from './queries.ts';
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
  const undecided = byUrgency(open.data?.data ?? []);
  const settled = data?.data.filter(({ id }) => !undecided.some((one) => one.id === id)) ?? [];
  const [deciding, setDeciding] = useState<{ change: Change; decision: Decision }>();
  return (
    <Page
      title="Treasury changes"
      subtitle="Every change that redirects money, or notifications about it, is listed here and emailed to the owners."
    >
      <div className={classes['cards']}>
        <WaitCard />
        {undecided.length === 0 ? null : (
          <Card
            title="Needs a decision"
            hint="Not in effect. Owners can stop changes that they do not recognize."
            flush
          >
            <Changes label="Changes that need a decision" changes={undecided} onDecide={setDeciding} />
          </Card>
        )}
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
              emptyTitle={undecided.length === 0 ? 'No changes yet' : 'No other changes here'}
              onDecide={setDeciding}
            />
          ) : error ? (
            <Failed message={messageOf(error)} onRetry={() => void refetch()} />
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

type ChangesProps = {
  label: string;
  changes: readonly Change[];
  emptyTitle?: string;
  onDecide: (deciding: { change: Change; decision: Decision }) => void;
};

function Changes({ label, changes, emptyTitle = 'No changes yet', onDecide }: ChangesProps) {
  const mayDecide = useMay('wallets:write');
  const myEmail = useMe().data?.member.email;
  if (changes.length === 0) {
    const hint =
      'Changes to wallets, tokens, nodes, prices, checkout URLs, webhooks, the mail server and members appear here.';
    return <EmptyState icon={IconShieldCheck} title={emptyTitle} hint={hint} />;
  }
  return (
    <ul className={classes['changes']} aria-label={label}>
      {changes.map((change) => (
        <ChangeItem
          key={change.id}
          change={change}
          decisions={mayDecide ? decisionsOf(change, myEmail) : []}
          onDecide={(decision) => onDecide({ change, decision })}
        />
      ))}
    </ul>
  );
}
