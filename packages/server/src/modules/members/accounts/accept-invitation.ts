import type { Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { memberStatus } from './member-status.ts';
import { moveStatus, type MemberRow } from './store.ts';

export async function acceptInvitation(tx: Tx, call: Call, member: MemberRow): Promise<void> {
  const to = memberStatus.move(member.status, 'active');
  await moveStatus(tx, member.id, member.status, to);
  await recordActivity(tx, call, {
    action: `member.${memberStatus.eventFor(member.status, to)}`,
    entity: 'member',
    entityId: member.id,
    before: { status: member.status },
    after: { status: to },
  });
}
