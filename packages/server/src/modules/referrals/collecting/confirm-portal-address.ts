import type { Body } from '@coffer/contract/endpoint.ts';
import type { confirmPortalAddress as endpoint } from '@coffer/contract/growth/portal-payouts.ts';
import type { PortalView } from '@coffer/contract/growth/portal.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { onlyProjects } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { firstUseHours, keepRewardAddress } from '../../payouts/index.ts';
import { portalEvents } from '../events.ts';
import { findOpenViewer, shutFault } from '../portal/find-viewer.ts';
import type { PortalPerson } from '../portal/portal-person-store.ts';
import { shortenAddress } from '../portal/shorten-address.ts';
import { portalOf } from '../portal/view-portal.ts';
import { lockAsker, type Asker } from '../withdrawals/withdrawal-store.ts';
import { findWaitingChange, insertChange, writePaidTo } from './address-change-store.ts';
import { countTry } from './count-codes.ts';
import { readAddress, unpayable, type Named } from './read-address.ts';
import { spendPortalCode } from './spend-portal-code.ts';

/** The code proves that whoever has the page reads the mails of its owner as well: a stolen link does not. */
export async function confirmPortalAddress(
  deps: Deps,
  call: Call,
  token: string,
  { address: text, code }: Body<typeof endpoint>,
): Promise<PortalView> {
  const { db, now } = call;
  const person = await findOpenViewer(call, token);
  const takeBack = await countTry(call, person, token);
  const named = await readAddress(deps, db, person, text);
  await inTransaction(db, async (tx) => {
    const { place, address } = named;
    const boundTo = { what: 'address', blockchainId: place.blockchainId, address } as const;
    await spendPortalCode(deps, tx, person, { ...boundTo, token, code, now });
    const asker = await lockAsker(tx, onlyProjects(person.projectId), person.id);
    if (asker?.status !== 'active') throw shutFault();
    await setAddress(deps, tx, call, { person, asker, named });
  });
  await takeBack();
  return portalOf(deps, call, person);
}

type Setting = { person: PortalPerson; asker: Asker; named: Named };

/** From when on it is used: a first one as any recipient, another one not before its former owner could have stopped it. */
async function setAddress(deps: Deps, tx: Tx, call: Call, { person, asker, named }: Setting): Promise<void> {
  const { now, language } = call;
  const { id: personId, projectId, referenceId, email } = person;
  const { place, address } = named;
  const isChange = asker.recipientId !== null;
  const usableFrom = hoursAfter(now, await firstUseHours(deps, tx, { projectId, isChange }, now));
  const { blockchainId, blockchainCode } = place;
  const entry = { projectId, blockchainId, blockchainCode, address, by: `referrer ${referenceId}`, email };
  const recipientId = await keepRewardAddress(tx, entry, { usableFrom, now });
  if (recipientId === undefined) throw unpayable();
  if (recipientId === asker.recipientId) return;
  await writePaidTo(tx, personId, { recipientId, usableFrom, namedAt: now, now });
  if (asker.recipientId !== null) {
    // What never was in use is nothing to go back to: whoever changes it twice leaves no link that leads to the first try.
    const former = (await findWaitingChange(tx, personId, asker.recipientId, now)) ?? {
      recipientId: asker.recipientId,
      usableFrom: asker.recipientUsableFrom,
      namedAt: asker.recipientNamedAt,
    };
    const changeId = await insertChange(tx, { personId, former, recipientId, usableFrom, now });
    await deps.emit(tx, portalEvents['portal.address-changed'](null, { changeId, language }));
  }
  await recordActivity(tx, call, {
    action: 'referrer.address-set',
    entity: 'referrer',
    entityId: personId,
    projectId,
    after: {
      referenceID: referenceId,
      address: shortenAddress(blockchainCode, address),
      blockchainCode,
      usableFrom: usableFrom.toISOString(),
    },
  });
}
