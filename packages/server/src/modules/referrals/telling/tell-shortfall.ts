import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { onlyProjects } from '../../../platform/access.ts';
import { rewardsShort, sendMail } from '../../mail/index.ts';
import { listPeople } from '../../members/index.ts';
import { siteUrl } from '../../system/index.ts';
import { growthMailEvents } from '../events.ts';
import { selectShort, type Shortfall } from './shortfall-store.ts';

/** Who may fill a hot wallet, as of other alarms about money. */
const permission = 'sweeps:write';

/** A mail for each of them, each a job of its own. */
export async function notifyShort(deps: Pick<Deps, 'emit'>, tx: Tx, projectId: number): Promise<void> {
  const people = await listPeople(tx, projectId, permission);
  const notices = people.map(({ memberId }) =>
    growthMailEvents['growth.shortfall-due'](projectId, { memberId, projectId }),
  );
  await deps.emit(tx, ...notices);
}

/** What was topped up meanwhile needs no mail, and neither does who may not do anything about it any more. */
export async function sendShortfallNotice(
  deps: Deps,
  { memberId, projectId }: { memberId: number; projectId: number },
): Promise<void> {
  const people = await listPeople(deps.db, projectId, permission);
  const person = people.find((one) => one.memberId === memberId);
  const short = await selectShort(deps.db, onlyProjects(projectId));
  const [first] = short;
  if (!person || !first) return;
  const site = await siteUrl(deps, deps.db);
  const template = rewardsShort({
    projectName: first.projectName,
    short: short.map(inWords),
    link: `${site}/project/${projectId}/growth/campaigns`,
  });
  await sendMail(deps, { to: person.email, template });
}

function inWords({ currencyCode, network, due, held, earned, walletsLack, earnedLack }: Shortfall) {
  const lackOf = (there: bigint, lack: string) =>
    BigInt(lack) > 0n ? { has: dollarsOf(there > 0n ? there : 0n), lack: dollarsOf(lack) } : null;
  return {
    currency: currencyCode,
    network,
    due: dollarsOf(due),
    wallets: lackOf(BigInt(held), walletsLack),
    earned: lackOf(BigInt(earned), earnedLack),
  };
}
