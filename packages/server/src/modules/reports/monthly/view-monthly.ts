import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { settledAfterHours, type getMonthlyStatement as endpoint } from '@coffer/contract/growth/monthly-statements.ts';
import { writeProject, type MemberSubject } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { mailIsSetUp } from '../../mail/index.ts';
import { authorizeFiles, listReaders } from '../making/readers.ts';
import { listMonths } from './month-store.ts';
import { findMonth, findSchedule } from './schedule-store.ts';

type View = Result<typeof endpoint>;
const monthsShown = 6;

/** It names members: whoever may change it sees it. */
export function authorizeMonthly(subject: MemberSubject, project: number | 'all'): number {
  const projectId = writeProject(subject, 'projects:write', project);
  authorizeFiles(subject, projectId);
  return projectId;
}

export function getMonthly({ db, subject, now }: Call<MemberSubject>, project: number | 'all'): Promise<View> {
  return viewMonthly(db, authorizeMonthly(subject, project), now);
}

export async function viewMonthly(db: Db, projectId: number, now: Date): Promise<View> {
  const schedule = await findSchedule(db, projectId);
  const readers = await listReaders(db, projectId);
  const timezone = schedule?.timezone ?? 'UTC';
  const { month, dueAt } = await findMonth(db, timezone, hoursAfter(now, -settledAfterHours));
  return {
    on: schedule?.isOn ?? false,
    formats: schedule?.formats ?? [],
    timezone,
    recipients: (schedule?.recipients ?? []).map(({ memberId, email }) => ({
      memberID: memberId,
      email,
      mayRead: readers.some((one) => one.memberId === memberId),
    })),
    readers: readers.map(({ memberId, email }) => ({ memberID: memberId, email })),
    mailIsSetUp: await mailIsSetUp({ db }),
    next: schedule?.isOn === true ? { month, dueAt: dueAt.toISOString() } : null,
    months: (await listMonths(db, projectId, monthsShown)).map(({ askedAt, letters, ...one }) => ({
      ...one,
      askedAt: askedAt.toISOString(),
      letters: letters.map(({ sentAt, ...letter }) => {
        return { ...letter, sentAt: sentAt === null ? null : new Date(sentAt).toISOString() };
      }),
    })),
  };
}
