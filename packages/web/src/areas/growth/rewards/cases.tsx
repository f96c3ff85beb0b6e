import { Skeleton } from '@mantine/core';
import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { messageOf } from '../../../api/http/failure.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { addUp } from '../../../format/add-up.ts';
import { formatUsd } from '../../../format/money.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { LastingTime } from '../../../ui/time/lasting-time.tsx';
import { useCases, useMayWrite, useSummary, type Summary } from '../queries.ts';
import { countText } from '../words/counts.ts';
import { ProjectMark } from '../words/project-mark.tsx';
import type { GrowthPlace } from '../words/place.ts';
import { DecisionButtons } from './decide.tsx';
import { FindingCard } from './finding-card.tsx';
import classes from './findings.module.css';

/** What somebody has to look at, case by case: what was found, and what shows it. */
export function Cases({ place }: { place: GrowthPlace }) {
  const projectId = useSelectedProject();
  const cases = useCases(projectId);
  const decided = useSummary(projectId)?.decided;
  const rows = cases.isPlaceholderData ? undefined : cases.data?.data;
  if (rows === undefined) {
    if (cases.isError) return <Failed message={messageOf(cases.error)} onRetry={() => void cases.refetch()} />;
    return (
      <output className={classes['loading']} aria-label="Loading">
        <Skeleton height={140} animate={false} />
        <Skeleton height={140} animate={false} />
      </output>
    );
  }
  if (rows.length === 0) {
    return (
      <>
        <EmptyState
          icon={IconShieldCheck}
          title="Nothing to review"
          hint="Rewards wait here when a campaign says that somebody has to look at what was found."
        />
        <Decided decided={decided} />
      </>
    );
  }
  const total = cases.data?.totalCount ?? rows.length;
  return (
    <>
      <p className={classes['sum']}>
        <b className="num">
          {total > rows.length ? 'More than ' : ''}
          {formatUsd(addUp(rows.map(({ amountUSD }) => amountUSD)))} is held.
        </b>{' '}
        Nothing moves until somebody decides.
      </p>
      <ul className={classes['cases']} aria-label="Cases">
        {rows.map((reward) => (
          <Case
            key={reward.id}
            reward={reward}
            isOpen={reward.id === place.openId}
            withProject={projectId === 'all'}
            onOpen={() => place.open(reward.id)}
          />
        ))}
      </ul>
      {total > rows.length ? (
        <p className={classes['foot']}>
          These are the first {countText(rows.length)} of {countText(total)}. The next ones come as you decide.
        </p>
      ) : null}
      <Decided decided={decided} />
    </>
  );
}

/** How it went until now: a rule whose findings are nearly all allowed holds too much. */
function Decided({ decided }: { decided: Summary['decided'] | undefined }) {
  if (decided === undefined || decided.rewards === 0) return null;
  return (
    <p className={classes['foot']}>
      {countText(decided.rewards)} decided in the last 30 days, {countText(decided.allowed)} of them allowed.
    </p>
  );
}

type Props = { reward: RewardView; isOpen: boolean; withProject: boolean; onOpen: () => void };

function Case({ reward, isOpen, withProject, onOpen }: Props) {
  const { amountUSD, to, projectID, findings, statusReason, heldSince, createdAt } = reward;
  const mayWrite = useMayWrite(useSelectedProject());
  return (
    <li className={classes['case']} data-selected={isOpen || undefined}>
      <div className={classes['head']}>
        <button type="button" className={`num ${classes['open']}`} aria-expanded={isOpen} onClick={onOpen}>
          {formatUsd(amountUSD)}
          <span className="visually-hidden"> for {to.email}: why</span>
        </button>
        <span className={classes['whose']}>
          {withProject ? <ProjectMark id={projectID} /> : null} {to.email}
        </span>
        <LastingTime since={heldSince ?? createdAt} />
      </div>
      {findings.length === 0 ? <p>{statusReason}</p> : null}
      {findings.map((finding) => (
        <FindingCard key={finding.rule} finding={finding} projectId={projectID} />
      ))}
      {mayWrite ? (
        <div className={classes['buttons']}>
          <DecisionButtons reward={reward} />
        </div>
      ) : null}
    </li>
  );
}
