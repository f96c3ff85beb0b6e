import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { setMonthlyStatement as endpoint } from '@coffer/contract/growth/monthly-statements.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import { isZone } from '../../../platform/db/is-zone.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { onlyProjects } from '../../../platform/access.ts';
import { requireProject } from '../../projects/index.ts';
import { listReaders } from '../making/readers.ts';
import { findMonth, findSchedule, lockSchedule, writeSchedule, type Chosen, type Schedule } from './schedule-store.ts';
import { authorizeMonthly, viewMonthly } from './view-monthly.ts';

/** Addresses are those of members who may read it anyway: nothing leaves to anybody else. */
export async function setMonthly(
  call: Call<MemberSubject>,
  project: number | 'all',
  wanted: Body<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const projectId = authorizeMonthly(call.subject, project);
  await requireProject(call.db, onlyProjects(projectId), projectId);
  await refuseBad(call.db, projectId, wanted);
  return inTransaction(call.db, async (tx) => {
    await lockSchedule(tx, projectId);
    const before = await findSchedule(tx, projectId);
    const { month } = await findMonth(tx, wanted.timezone, call.now);
    const { on: isOn, formats, timezone, recipients } = wanted;
    // Whoever switches it on wants the months that end from then on.
    const firstMonth = before?.isOn === true && isOn ? before.firstMonth : month;
    const chosen: Chosen = { isOn, formats, timezone, firstMonth, memberIds: [...new Set(recipients)] };
    await writeSchedule(tx, projectId, chosen);
    const after = await findSchedule(tx, projectId);
    await recordActivity(tx, call, {
      action: 'monthly-statement.changed',
      entity: 'project',
      entityId: projectId,
      projectId,
      before: told(before),
      after: told(after),
    });
    return viewMonthly(tx, projectId, call.now);
  });
}

function told(schedule: Schedule | undefined): object {
  if (!schedule) return { on: false };
  const { isOn, formats, timezone, recipients } = schedule;
  return {
    on: isOn,
    formats: formats.join(', '),
    timezone,
    recipients: recipients.map(({ email }) => email).join(', '),
  };
}

async function refuseBad(db: Db, projectId: number, wanted: Body<typeof endpoint>): Promise<void> {
  if (!(await isZone(db, wanted.timezone))) {
    throw invalid({ path: 'timezone', message: 'must be an IANA time zone such as Europe/Vienna' });
  }
  const readers = await listReaders(db, projectId);
  const strange = wanted.recipients.filter((id) => !readers.some(({ memberId }) => memberId === id));
  if (strange.length > 0) {
    const message = `must be members who may take statements of this project, which ${strange.join(', ')} may not`;
    throw invalid({ path: 'recipients', message });
  }
  if (!wanted.on) return;
  if (wanted.recipients.length === 0) throw invalid({ path: 'recipients', message: 'must have at least one member' });
  if (wanted.formats.length === 0) throw invalid({ path: 'formats', message: 'must have at least one format' });
}
