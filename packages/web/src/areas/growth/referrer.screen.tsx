import { Skeleton } from '@mantine/core';
import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { IconUserOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { isRefused, messageOf } from '../../api/http/failure.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { campaignsOf } from '../../app/paths.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { useListPlace } from '../../ui/tables/use-list-place.ts';
import { useReferrer } from './queries.ts';
import { BalanceCard } from './referrers/balance-card.tsx';
import { OfReferrer } from './referrers/of-referrer.tsx';
import { LinkCard } from './referrers/link-card.tsx';
import { RequestPayout } from './referrers/request-payout.tsx';
import { useReferrerActions } from './referrers/use-referrer-actions.tsx';
import { RewardPanel } from './rewards/reward-panel.tsx';
import { referrerLooks } from './words/looks.ts';
import classes from './growth.module.css';

/** One who brings friends: what they have, whom they brought and what they got for it. */
export function ReferrerScreen() {
  const id = Number(useParams({ strict: false }).referrerId);
  const projectId = useSelectedProject();
  const { referrer, error, refetch } = useReferrer(projectId, id);
  if (referrer !== undefined) return <Open key={id} referrer={referrer} />;
  return (
    <Page title="Referrer">
      {error && !isRefused(error) ? (
        <Card flush>
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        </Card>
      ) : error ? (
        <Card flush>
          <EmptyState
            icon={IconUserOff}
            title="Referrer not found"
            hint="They may belong to a project that you may not see."
            action={
              <LinkButton to={campaignsOf(projectId)} search={{ tab: 'referrers' }}>
                All referrers
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <output aria-label="Loading">
          <Skeleton height={220} animate={false} />
        </output>
      )}
    </Page>
  );
}

function Open({ referrer }: { referrer: ReferrerView }) {
  const { email, status, statusReason, shareURL, referenceID } = referrer;
  const projectId = useSelectedProject();
  const place = useListPlace(['tab'] as const, 'reward');
  const { actions, dialogs } = useReferrerActions(referrer);
  const look = referrerLooks[status];
  return (
    <Page
      title={email}
      badge={look}
      subtitle={`${referenceID} in your shop`}
      actions={
        <>
          <CopyButton value={shareURL} label="Link" text="Copy link" withText />
          <RequestPayout referrer={referrer} />
          <RowMenu label={`Actions for ${email}`} actions={actions} />
          {dialogs}
        </>
      }
    >
      {statusReason === null || status === 'active' ? null : (
        <Notice tone={status === 'blocked' ? 'danger' : 'attention'}>
          <strong>
            {look.text}: {statusReason}
          </strong>
          <br />
          They get no new friends and rewards; what they have waits.
        </Notice>
      )}
      <div className={classes['beside']} data-open={place.openId !== undefined || undefined}>
        <div className={classes['stack']}>
          <div className={classes['halves']}>
            <BalanceCard referrer={referrer} />
            <LinkCard referrer={referrer} />
          </div>
          <OfReferrer referrer={referrer} place={place} />
        </div>
      </div>
      {place.openId === undefined ? null : (
        <RewardPanel key={place.openId} id={place.openId} projectId={projectId} onClose={() => place.open(undefined)} />
      )}
    </Page>
  );
}
