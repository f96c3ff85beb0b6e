import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { smtpExists } from './store.ts';

/** Whether mails go out at all; if not, callers show links to people instead. */
export async function mailIsSetUp(deps: Pick<Deps, 'db'>, db: Db = deps.db): Promise<boolean> {
  return smtpExists(db);
}
