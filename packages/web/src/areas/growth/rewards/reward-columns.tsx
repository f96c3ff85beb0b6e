import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { rewardLook } from '../words/looks.ts';
import { ProjectMark } from '../words/project-mark.tsx';
import { RewardAmount } from './reward-amount.tsx';
import { causeOf } from './reward-words.ts';
import { Email } from '../words/email.tsx';
import classes from './rewards.module.css';

type Shown = { withProject: boolean; withCampaign?: boolean; withReferrer?: boolean };

export function rewardColumns({ withProject, withCampaign = true, withReferrer = true }: Shown): Column<RewardView>[] {
  const columns: (Column<RewardView> & { isLeftOut?: boolean })[] = [
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      narrowAlign: 'start',
      isName: true,
      cell: (reward) => (
        <span className={classes['amount']}>
          <RewardAmount reward={reward} />
          <span className={classes['narrow']}>
            <Who reward={reward} withProject={withProject} />
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      header: 'State',
      narrowAlign: 'end',
      cell: (reward) => <State reward={reward} />,
    },
    {
      id: 'to',
      header: 'For',
      isWideOnly: true,
      isWidest: true,
      isLeftOut: !withReferrer,
      cell: (reward) => <Who reward={reward} withProject={withProject} />,
    },
    {
      id: 'cause',
      header: 'Cause',
      isWideOnly: true,
      cell: (reward) => (
        <span className={classes['who']}>
          <span className={classes['first']}>
            <span title={causeOf(reward)}>{causeOf(reward)}</span>
          </span>
          {reward.beneficiary === 'friend' ? null : <small title={reward.friend.email}>of {reward.friend.email}</small>}
        </span>
      ),
    },
    {
      id: 'campaign',
      header: 'Campaign',
      isWideOnly: true,
      isLeftOut: !withCampaign,
      cell: ({ campaign }) => (
        <span className={classes['campaign']} title={campaign.name}>
          {campaign.name}
        </span>
      ),
    },
    {
      id: 'when',
      header: 'When',
      align: 'end',
      isWideOnly: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
  return columns.filter(({ isLeftOut }) => isLeftOut !== true).map(({ isLeftOut: _left, ...column }) => column);
}

function State({ reward }: { reward: RewardView }) {
  const { statusReason, createdAt } = reward;
  return (
    <span className={classes['state']}>
      <StatusBadge {...rewardLook(reward)} />
      {statusReason === null ? null : <small title={statusReason}>{statusReason}</small>}
      <small className={classes['narrow']}>
        <RelativeTime at={createdAt} />
      </small>
    </span>
  );
}

function Who({ reward, withProject }: { reward: RewardView; withProject: boolean }) {
  const { to, beneficiary, projectID } = reward;
  return (
    <span className={classes['who']}>
      <span className={classes['first']}>
        {withProject ? <ProjectMark id={projectID} /> : null}
        <span title={to.email}>
          <Email value={to.email} />
        </span>
      </span>
      <small>{beneficiary === 'friend' ? 'friend' : 'referrer'}</small>
    </span>
  );
}
