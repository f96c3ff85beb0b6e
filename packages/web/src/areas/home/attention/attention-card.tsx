import { Skeleton } from '@mantine/core';
import { IconCircleCheck, IconCoins, IconScale } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { AttentionItem } from './attention-item.tsx';
import { allOf, depositHint, depositTitle, paymentHint, paymentTitle } from './attention-words.ts';
import { missedMax, useAttention, useCounts, useMissed, type Deposit, type Payment } from '../figures/queries.ts';
import { texts } from '../figures/texts.ts';
import { UrgentItems, type Urgent } from './urgent-items.tsx';
import { useUrgent } from './use-urgent.ts';
import classes from './attention-card.module.css';

const shownMax = 4;

/** What waits for a person, each with the way to decide it. */
export function AttentionCard({ projectId, names }: { projectId: ProjectId; names: ChainNames }) {
  const counts = useCounts(projectId);
  const payments = useAttention(projectId);
  const missed = useMissed(projectId);
  const params = { projectId: String(projectId) };
  const failure = payments.error ?? missed.error ?? counts.error;
  const isRead = payments.data && missed.data && counts.data;
  const { urgent, changeCount, urgentCount, urgentShown } = useUrgent(projectId);
  const odd = payments.data?.data.slice(0, Math.max(1, shownMax - urgentShown)) ?? [];
  const unmatched = missed.data?.data.slice(0, Math.max(0, shownMax - urgentShown - odd.length)) ?? [];
  const paymentCount = counts.data?.attentionCount ?? 0;
  const missedCount = missed.data?.data.length ?? 0;
  const isMore = missedCount >= missedMax && missed.data?.nextCursor !== null;
  const count = urgentCount + paymentCount + missedCount;
  return (
    <Card
      title={texts.attention.title}
      actions={isRead && count > 0 ? <Count text={`${count}${isMore ? '+' : ''}`} /> : undefined}
      flush
    >
      {!isRead && failure ? (
        <Failed
          message={messageOf(failure)}
          onRetry={() => void Promise.all([payments.refetch(), missed.refetch(), counts.refetch()])}
        />
      ) : !isRead ? (
        <div className={classes['waiting']}>
          <Skeleton height={180} animate={false} />
        </div>
      ) : count === 0 ? (
        <EmptyState icon={IconCircleCheck} title={texts.attention.empty} hint={texts.attention.emptyHint} />
      ) : (
        <>
          <Waiting projectId={projectId} urgent={urgent} odd={odd} unmatched={unmatched} names={names} />
          {count > urgentShown + odd.length + unmatched.length ? (
            <p className={classes['more']}>
              {changeCount > urgent.openChanges.length ? (
                <Link to={paths.treasuryChanges}>{allOf(changeCount, 'change')}</Link>
              ) : null}
              {paymentCount > odd.length ? (
                <Link to={paths.payments} params={params} search={{ tab: 'attention' }}>
                  {allOf(paymentCount, 'payment')}
                </Link>
              ) : null}
              {missedCount > unmatched.length ? (
                <Link to={paths.unmatchedDeposits} params={params}>
                  {allOf(missedCount, 'deposit', isMore)}
                </Link>
              ) : null}
            </p>
          ) : null}
        </>
      )}
    </Card>
  );
}

type WaitingProps = {
  projectId: ProjectId;
  urgent: Urgent;
  odd: readonly Payment[];
  unmatched: readonly Deposit[];
  names: ChainNames;
};

function Waiting({ projectId, urgent, odd, unmatched, names }: WaitingProps) {
  const params = { projectId: String(projectId) };
  return (
    <ul className={classes['list']}>
      <UrgentItems {...urgent} />
      {odd.map((payment) => (
        <AttentionItem
          key={payment.referenceId}
          icon={<IconScale size={17} stroke={1.75} aria-hidden />}
          title={paymentTitle(payment)}
          hint={paymentHint(payment)}
          way={
            <LinkButton
              to={paths.payments}
              params={params}
              search={{ payment: payment.referenceId }}
              aria-label={`Resolve: ${paymentTitle(payment)}, ${paymentHint(payment)}`}
            >
              Resolve
            </LinkButton>
          }
        />
      ))}
      {unmatched.map((deposit) => (
        <AttentionItem
          key={deposit.id}
          icon={<IconCoins size={17} stroke={1.75} aria-hidden />}
          title={depositTitle(deposit)}
          hint={depositHint(deposit, names)}
          way={
            <LinkButton
              to={paths.unmatchedDeposits}
              params={params}
              search={{ deposit: String(deposit.id) }}
              aria-label={`Review: ${depositTitle(deposit)}, ${depositHint(deposit, names)}`}
            >
              Review
            </LinkButton>
          }
        />
      ))}
    </ul>
  );
}

function Count({ text }: { text: string }) {
  return <span className={`num ${classes['count']}`}>{text}</span>;
}
