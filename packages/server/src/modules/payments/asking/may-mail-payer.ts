import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isWithin, type ThrottleRule } from '../../../platform/throttle.ts';
import { bySystem, recordActivity } from '../../activity/index.ts';

/** What one shop's customers can take of the mail server, so that something is left for everybody else. */
const mailsOfShop: ThrottleRule = { name: 'payer mails', attemptsMax: 1_000, windowSeconds: 3_600 };
/** And those of all shops together: whoever may make projects could make as many as they like. */
const mailsOfInstall: ThrottleRule = { name: 'payer mails of all', attemptsMax: 5_000, windowSeconds: 3_600 };
const tellings: ThrottleRule = { name: 'payer mails held', attemptsMax: 1, windowSeconds: 3_600 };

/** Too many within the hour are not sent at all, and the audit log says so once. */
export async function mayMailPayer(deps: Deps, projectId: number): Promise<boolean> {
  const [who, now] = [String(projectId), deps.clock.now()];
  const isShopWithin = await isWithin(deps.db, mailsOfShop, who, now);
  if (isShopWithin && (await isWithin(deps.db, mailsOfInstall, 'all', now))) return true;
  const { attemptsMax: mailsPerHour } = isShopWithin ? mailsOfInstall : mailsOfShop;
  if (await isWithin(deps.db, tellings, who, now)) {
    await inTransaction(deps.db, (tx) =>
      recordActivity(tx, bySystem('mail', now), {
        action: 'project.payer-mails-held',
        entity: 'project',
        entityId: projectId,
        projectId,
        after: { mailsPerHour, of: isShopWithin ? 'all projects' : 'this project' },
      }),
    );
  }
  return false;
}
