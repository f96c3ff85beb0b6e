import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { campaignEvents } from '../events.ts';
import type { Campaign } from './campaign.ts';
import { campaignStatus, type CampaignStatus } from './campaign-status.ts';
import { writeMove } from './campaign-write-store.ts';

type Move = { to: CampaignStatus; origin: Origin; by: string };
type Moving = Pick<Campaign, 'id' | 'projectId' | 'name' | 'status' | 'activatedAt' | 'startsAt' | 'endsAt'>;

/** The one place where a campaign moves by hand or by time, with its event and its line in the audit log. */
export async function moveCampaign(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  campaign: Moving,
  { to, origin, by }: Move,
): Promise<void> {
  const { id, projectId, name, status: from } = campaign;
  const { now } = origin;
  const event = campaignStatus.eventFor(from, to);
  await writeMove(tx, id, {
    to,
    now,
    ...(to === 'paused' && { pausedBy: by }),
    ...(to === 'active' && { activatedAt: campaign.activatedAt ?? beginning(campaign, now) }),
    // Whoever paid before it ended by hand did so while it ran.
    ...(to === 'ended' && (campaign.endsAt === null || campaign.endsAt > now) && { endsAt: now }),
  });
  const said =
    event === 'campaign.paused'
      ? campaignEvents[event](projectId, { campaignId: id, because: 'person' })
      : campaignEvents[event](projectId, { campaignId: id });
  await deps.emit(tx, said);
  await recordActivity(tx, origin, { action: event, entity: 'campaign', entityId: id, projectId, after: { name } });
}

/** One that begins by itself begins when it was to, however late somebody looks. */
function beginning({ status, startsAt }: Moving, now: Date): Date {
  return status === 'scheduled' && startsAt !== null && startsAt < now ? startsAt : now;
}
