import type {
  CampaignWebhook,
  GrowthWebhook,
  ReferrerWebhook,
  RewardWebhook,
} from '@coffer/contract/webhooks/growth-webhooks.ts';
import { Link } from '@tanstack/react-router';
import { campaignOf, paymentsOf, referrerOf } from '../../../app/paths.ts';
import { Fact } from '../../../ui/layout/facts.tsx';

type ProjectId = number | 'all';

export function isGrowth(said: { event_type: string }): said is GrowthWebhook {
  return /^(campaign|referrer|reward)\./.test(said.event_type);
}

/** What was said of a campaign, a referrer or a reward. */
export function Growth({ said, projectId }: { said: GrowthWebhook; projectId: ProjectId }) {
  if (isCampaign(said)) return <Campaign said={said} projectId={projectId} />;
  return isReward(said) ? <Reward said={said} projectId={projectId} /> : <Referrer said={said} projectId={projectId} />;
}

function isCampaign(said: GrowthWebhook): said is CampaignWebhook {
  return said.event_type.startsWith('campaign.');
}

function isReward(said: GrowthWebhook): said is RewardWebhook {
  return said.event_type.startsWith('reward.');
}

function Campaign({ said, projectId }: { said: CampaignWebhook; projectId: ProjectId }) {
  const { campaign_id: id, name, status, reason, budget_usd: budget, spent_usd: spent } = said;
  return (
    <>
      <Fact name="Campaign">
        <Link to={campaignOf(projectId, id)}>{name}</Link>
      </Fact>
      <Said word={status} reason={reason} />
      <Fact name="Spent">
        {spent}
        {budget === null ? '' : ` of ${budget}`} USD
      </Fact>
    </>
  );
}

function Referrer({ said, projectId }: { said: ReferrerWebhook; projectId: ProjectId }) {
  const { referrer, friend } = said;
  return (
    <>
      <Fact name="Referrer">
        <Link to={referrerOf(projectId, referrer.id)}>{referrer.email}</Link>
      </Fact>
      {friend === null ? null : <Fact name="Friend">{friend.email}</Fact>}
      <Said word={referrer.status} reason={null} />
    </>
  );
}

function Reward({ said, projectId }: { said: RewardWebhook; projectId: ProjectId }) {
  const {
    reward_id: id,
    status,
    reason,
    amount_usd: amount,
    referrer,
    friend,
    campaign,
    payment_reference: paid,
  } = said;
  return (
    <>
      <Fact name="Reward">{id}</Fact>
      <Said word={status} reason={reason} />
      <Fact name="Amount">{amount} USD</Fact>
      <Fact name="Referrer">
        <Link to={referrerOf(projectId, referrer.id)}>{referrer.email}</Link>
      </Fact>
      <Fact name="Friend">{friend.email}</Fact>
      <Fact name="Campaign">
        <Link to={campaignOf(projectId, campaign.id)}>{campaign.name}</Link>
      </Fact>
      {paid === null ? null : (
        <Fact name="Payment">
          <Link to={paymentsOf(projectId)} search={{ payment: paid }} className="addr">
            {paid}
          </Link>
        </Fact>
      )}
    </>
  );
}

function Said({ word, reason }: { word: string; reason: string | null }) {
  return (
    <Fact name="Said">
      <span className="addr">{word}</span>
      {reason === null ? null : <small> {reason}</small>}
    </Fact>
  );
}
