import { Skeleton } from '@mantine/core';
import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { IconCoinOff, IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isRefused, messageOf } from '../../../api/http/failure.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { bookedPlaces, campaignOf, campaignsOf, paymentsOf, referrerOf } from '../../../app/paths.ts';
import { formatUsd } from '../../../format/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { HowMade } from '../../../ui/made/how-made.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { useReward } from '../queries.ts';
import { rewardLook } from '../words/looks.ts';
import { Decide } from './decide.tsx';
import { FindingCard } from './finding-card.tsx';
import { HoldPart } from './hold-part.tsx';
import { RewardAmount } from './reward-amount.tsx';
import { Workings } from './workings.tsx';
import classes from './reward-panel.module.css';

type Props = { id: number; projectId: ProjectId; onClose: () => void };

/** Why a reward is what it is, or why it was not given. */
export function RewardPanel({ id, projectId, onClose }: Props) {
  const { reward, error, refetch } = useReward(projectId, id);
  if (reward !== undefined) return <Open reward={reward} onClose={onClose} />;
  return (
    <SidePanel title={`Reward ${id}`} onClose={onClose}>
      {isRefused(error) ? (
        <EmptyState
          icon={IconCoinOff}
          title="Reward not found"
          hint="It may belong to a project that you may not see."
          action={<Button onClick={onClose}>Back to the list</Button>}
        />
      ) : error ? (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <output className={classes['parts']} aria-label="Loading">
          <Skeleton height={40} animate={false} />
          <Skeleton height={240} animate={false} />
          <Skeleton height={80} animate={false} />
        </output>
      )}
    </SidePanel>
  );
}

function Open({ reward, onClose }: { reward: RewardView; onClose: () => void }) {
  const { id, projectID, findings, campaign, version } = reward;
  return (
    <SidePanel
      title={
        <span className={classes['title']}>
          <small>Reward {id}</small>
          <span className={classes['amount']}>
            <RewardAmount reward={reward} />
            <HowMade
              name="the reward"
              projectId={projectID}
              traced={{ reward: String(id) }}
              figure="granted"
              places={bookedPlaces}
            />
            <StatusBadge {...rewardLook(reward)} />
          </span>
        </span>
      }
      subtitle={<Whose reward={reward} />}
      actions={
        <CopyButton
          value={`${location.origin}${campaignsOf(projectID)}?tab=rewards&reward=${id}`}
          label="Link"
          icon={IconLink}
        />
      }
      onClose={onClose}
      footer={<Decide key={id} reward={reward} />}
    >
      <div className={classes['parts']}>
        <Reason reward={reward} />
        <Workings reward={reward} />
        <HoldPart reward={reward} />
        {findings.length === 0 ? null : (
          <section>
            <h3>What was found</h3>
            <ul className={classes['findings']}>
              {findings.map((finding) => (
                <li key={finding.rule}>
                  <FindingCard finding={finding} projectId={projectID} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Checks reward={reward} />
        <p className={classes['foot']}>
          Rules of <Link to={campaignOf(projectID, campaign.id)}>{campaign.name}</Link>, version {version}
        </p>
      </div>
    </SidePanel>
  );
}

function Whose({ reward }: { reward: RewardView }) {
  const { projectID, to, friend, beneficiary, paymentReference, correctsRewardID, amountUSD } = reward;
  return (
    <>
      for <Link to={referrerOf(projectID, to.id)}>{to.email}</Link>
      {paymentReference === null ? null : (
        <>
          {' '}
          · payment{' '}
          <Link className="addr" to={paymentsOf(projectID)} search={{ payment: paymentReference }}>
            {paymentReference}
          </Link>
        </>
      )}
      {beneficiary === 'friend' ? ' · as a friend' : ` of ${friend.email}`}
      {correctsRewardID === null ? null : (
        <>
          {' · '}
          {amountUSD.startsWith('-') ? 'takes back of' : 'adds to'}{' '}
          <Link to={campaignsOf(projectID)} search={{ tab: 'rewards', reward: String(correctsRewardID) }}>
            reward {correctsRewardID}
          </Link>
        </>
      )}
    </>
  );
}

/** The reason comes first: what it would have been, or what becomes of it, stands under it. */
function Reason({ reward }: { reward: RewardView }) {
  const { statusReason } = reward;
  if (statusReason === null) return null;
  return (
    <p className={classes['box']}>
      <strong>{statusReason}</strong> {consequenceOf(reward)}
    </p>
  );
}

function consequenceOf({ status, workings, amountUSD }: RewardView): string | null {
  if (amountUSD.startsWith('-')) {
    return 'The reward had been paid out, or asked for, by then: what comes next makes up for what is taken back.';
  }
  const worked = workings.find(({ code }) => code === 'reward')?.amountUSD;
  return status === 'cancelled' && worked !== undefined ? `It would have been ${formatUsd(worked)}.` : null;
}

const marks = { yes: '✓', no: '✕', unknown: '?' } as const;
const said = { yes: 'holds', no: 'does not hold', unknown: 'unknown' } as const;

function Checks({ reward: { checks } }: { reward: RewardView }) {
  if (checks.length === 0) return null;
  return (
    <section>
      <h3>Checks</h3>
      <ul className={classes['checks']}>
        {checks.map(({ text, holds }) => {
          const answer = holds === null ? 'unknown' : holds ? 'yes' : 'no';
          return (
            <li key={text} data-answer={answer}>
              <span aria-hidden>{marks[answer]}</span>
              <span>
                {text}
                <span className="visually-hidden">: {said[answer]}</span>
                {answer === 'yes' ? null : <span aria-hidden>: {answer === 'no' ? 'not so' : answer}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
