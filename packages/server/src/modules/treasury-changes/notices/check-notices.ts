import type { Deps } from '../../../platform/deps.ts';
import type { HealthReason } from '../../../platform/health.ts';
import { reactionTask } from '../../../platform/events/outbox.ts';
import { treasuryChangeEvents } from '../events.ts';

/** The reaction that sends one mail to one owner. */
export const sendingNotice = 'send notice';

const lateMinutes = 10;

/** Of health: owners who ought to have heard of a change of the treasury and have not. */
export async function checkNotices({ pool }: Pick<Deps, 'pool'>): Promise<HealthReason[]> {
  const { rows } = await pool.query<{ n: number; error: string | null }>(
    `select count(*)::int as n, max(last_error) as error from graphile_worker.jobs
     where task_identifier = $1 and created_at < now() - make_interval(mins => $2)`,
    [reactionTask(treasuryChangeEvents['treasury-change.notice-due'].kind, sendingNotice), lateMinutes],
  );
  const { n, error } = rows[0] ?? { n: 0, error: null };
  if (n === 0) return [];
  const reason = `Owners wait for ${n === 1 ? 'a mail' : `${n} mails`} about changes of the treasury.`;
  return [{ part: 'treasury notices', reason, ...(error === null ? {} : { detail: error }) }];
}
