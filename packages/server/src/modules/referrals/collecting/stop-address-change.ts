import type { StopView } from '@coffer/contract/growth/portal-payouts.ts';
import { onlyProjects } from '../../../platform/access.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { brandOf } from '../portal/brand-of.ts';
import { guess } from '../portal/find-viewer.ts';
import { findPortalPerson, type PortalPerson } from '../portal/portal-person-store.ts';
import { deletePortalTokensOf, digestOf } from '../portal/portal-token-store.ts';
import { shortenAddress } from '../portal/shorten-address.ts';
import { lockAsker } from '../withdrawals/withdrawal-store.ts';
import { findChangeByLink, stopChanges, writePaidTo, type AddressChange } from './address-change-store.ts';

type Found = { change: AddressChange; person: PortalPerson };
type Opened = Pick<Call, 'db' | 'now' | 'ip'>;

/** What the link of a mail opens. Looking changes nothing: programs that read mails follow links. */
export async function viewStop(call: Opened, token: string): Promise<StopView> {
  return viewOf(await find(call, token), call.now);
}

/**
 * Rewards go where they went before, and every page of the referrer that is open anywhere is closed: one of them was in hands that it
 * did not belong to.
 */
export async function stopAddressChange(call: Call, token: string): Promise<StopView> {
  const { db, now } = call;
  const found = await find(call, token);
  const { change, person } = found;
  if (viewOf(found, now).state === 'open') {
    await inTransaction(db, async (tx) => {
      await lockAsker(tx, onlyProjects(person.projectId), person.id);
      // Of two who press it the second finds nothing left to stop.
      if ((await stopChanges(tx, person.id, now)) === 0) return;
      await writePaidTo(tx, person.id, { ...change.former, now });
      await deletePortalTokensOf(tx, person.id);
      await recordActivity(tx, call, {
        action: 'referrer.address-kept',
        entity: 'referrer',
        entityId: person.id,
        projectId: person.projectId,
        after: { referenceID: person.referenceId, refused: shortenAddress(change.chain, change.address) },
      });
    });
  }
  return viewOf(await read(db, token, found), now);
}

async function find(call: Opened, token: string): Promise<Found> {
  return guess(call, async () => {
    const change = await findChangeByLink(call.db, digestOf(token));
    const person = change && (await findPortalPerson(call.db, change.personId));
    return change && person ? { change, person } : undefined;
  });
}

async function read(db: Db, token: string, { change, person }: Found): Promise<Found> {
  return { person, change: (await findChangeByLink(db, digestOf(token))) ?? change };
}

function viewOf({ change, person }: Found, now: Date): StopView {
  const { chain, address, blockchainName, usableFrom, stoppedAt } = change;
  return {
    brand: brandOf(person),
    state: stoppedAt !== null ? 'stopped' : usableFrom > now ? 'open' : 'over',
    address: shortenAddress(chain, address),
    blockchainName,
    usableFrom: usableFrom.toISOString(),
  };
}
