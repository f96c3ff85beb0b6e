import { Skeleton } from '@mantine/core';
import { IconCircleCheck, IconCoins, IconScale } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/failure.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failed } from '../../ui/failed.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { depositHint, depositTitle, paymentHint, paymentTitle } from './attention-words.ts';
import { missedMax, useAttention, useCounts, useMissed, type Deposit, type Payment } from './queries.ts';
import { texts } from './texts.ts';
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
  const odd = payments.data?.data ?? [];
  const unmatched = missed.data?.data.slice(0, Math.max(0, shownMax - odd.length)) ?? [];
  const paymentCount = counts.data?.attentionCount ?? 0;
  const missedCount = missed.data?.data.length ?? 0;
  const isMore = missedCount >= missedMax && missed.data?.nextCursor !== null;
  const count = paymentCount + missedCount;
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
          <Waiting projectId={projectId} odd={odd} unmatched={unmatched} names={names} />
          {count > odd.length + unmatched.length ? (
            <p className={classes['more']}>
              {paymentCount > odd.length ? (
                <Link to={paths.payments} params={params} search={{ tab: 'attention' }}>
                  All {paymentCount} payments
                </Link>
              ) : null}
              {missedCount > unmatched.length ? (
                <Link to={paths.unmatchedDeposits} params={params}>
                  All {missedCount} deposits
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
  odd: readonly Payment[];
  unmatched: readonly Deposit[];
  names: ChainNames;
};

function Waiting({ projectId, odd, unmatched, names }: WaitingProps) {
  const params = { projectId: String(projectId) };
  return (
    <ul className={classes['list']}>
      {odd.map((payment) => (
        <Item
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
        <Item
          key={deposit.id}
          icon={<IconCoins size={17} stroke={1.75} aria-hidden />}
          title={depositTitle(deposit)}
          hint={depositHint(deposit, names)}
          way={
            <LinkButton
              to={paths.unmatchedDeposits}
              params={params}
              search={{ deposit: String(deposit.id) }}
              aria-label={`Look at: ${depositTitle(deposit)}, ${depositHint(deposit, names)}`}
            >
              Look
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

type ItemProps = { icon: ReactNode; title: string; hint: string; way: ReactNode };

function Item({ icon, title, hint, way }: ItemProps) {
  return (
    <li className={classes['item']}>
      {icon}
      <div className={classes['text']}>
        <p className={classes['title']}>{title}</p>
        <p className={classes['hint']}>{hint}</p>
      </div>
      {way}
    </li>
  );
}
