import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Credentialed } from '../../../platform/access.ts';
import { nameOf } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deed } from '../../../platform/deed.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { insertChange } from './change-store.ts';
import { treasuryChangeStatus } from './treasury-change-status.ts';

/** Notes a change in the transaction that makes it: owners hear of it, and can take it back. */
export async function recordChange(tx: Tx, call: Call<Credentialed>, deed: Deed): Promise<void> {
  await insert(tx, call, deed, 'in_effect', null);
}

/** Notes a change that is to be made later. False where the same waits already. */
export async function requestChange(tx: Tx, call: Call<Credentialed>, deed: Deed, hours: number): Promise<boolean> {
  const id = await insert(tx, call, deed, 'waiting', hoursAfter(call.now, hours));
  if (id === undefined) return false;
  await recordActivity(tx, call, {
    action: treasuryChangeStatus.eventFor('recorded', 'waiting'),
    entity: 'treasury-change',
    entityId: id,
    projectId: deed.projectId ?? null,
    after: { title: deed.title },
  });
  return true;
}

function insert(tx: Tx, call: Call<Credentialed>, deed: Deed, to: 'in_effect' | 'waiting', dueAt: Date | null) {
  const { subject } = call;
  return insertChange(tx, {
    kind: deed.kind,
    status: treasuryChangeStatus.move('recorded', to),
    projectId: deed.projectId ?? null,
    title: deed.title,
    before: asFacts(deed.before),
    after: asFacts(deed.after),
    subject: deed.subject,
    deed: `${deed.kind} ${JSON.stringify(deed.subject)}`,
    memberId: subject.kind === 'member' ? subject.memberId : null,
    actorName: nameOf(subject),
    ip: call.ip,
    userAgent: call.userAgent,
    at: call.now,
    dueAt,
  });
}

/** As people read it: a line for each field that is there. */
function asFacts(fields: object = {}): Record<string, string> {
  const shown = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined || value === '') return [[name, 'none']];
    if (Array.isArray(value)) return [[name, value.length === 0 ? 'none' : value.join(', ')]];
    return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
  });
  return Object.fromEntries(shown);
}
