import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { sendPortalCode as endpoint } from '@coffer/contract/growth/portal-payouts.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { codeMinutes } from '../../payouts/index.ts';
import { portalEvents } from '../events.ts';
import { findOpenViewer } from '../portal/find-viewer.ts';
import { maskEmail } from '../portal/mask-email.ts';
import type { PortalPerson } from '../portal/portal-person-store.ts';
import { byMail } from '../portal/view-withdraw.ts';
import { pageOf } from '../portal/portal-token-store.ts';
import type { BoundTo } from './code-of.ts';
import { countCode } from './count-codes.ts';
import { readAddress } from './read-address.ts';
import { readyToPay } from './ready-to-pay.ts';

/** Queues a mail with a code. The code itself is made when it goes out, so that none ever waits in the queue. */
export async function sendPortalCode(
  deps: Deps,
  call: Call,
  token: string,
  given: Body<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const { db, now, language } = call;
  const person = await findOpenViewer(call, token);
  if (!(await byMail(deps, db))) {
    throw fault('INVALID_STATE', 'No code can be emailed here: only the shop can pay rewards out.');
  }
  await countCode(call, person, token);
  const { spelled, ...boundTo } =
    given.for === 'address'
      ? await forAddress(deps, call, person, given.address)
      : await forWithdrawal(deps, call, person);
  const due = { personId: person.id, ...boundTo, page: pageOf(token), language };
  await inTransaction(db, (tx) => deps.emit(tx, portalEvents['portal.code-due'](null, due)));
  return {
    sentTo: maskEmail(person.email),
    goodUntil: minutesAfter(now, codeMinutes).toISOString(),
    address: spelled,
  };
}

/** `spelled`: as it is shown to whoever typed it. */
type Wanted = BoundTo & { spelled: string | null };

async function forAddress(deps: Deps, { db }: Call, person: PortalPerson, text: string | undefined): Promise<Wanted> {
  if (text === undefined) throw invalid({ path: 'address', message: 'must be given' });
  const { place, address } = await readAddress(deps, db, person, text);
  const { blockchainId, blockchainCode } = place;
  return { what: 'address', blockchainId, address, spelled: spellAddress(familyOf(blockchainCode), address) };
}

async function forWithdrawal(deps: Deps, call: Call, person: PortalPerson): Promise<Wanted> {
  const { blockchainId, address } = (await readyToPay(deps, call, person)).paidTo;
  return { what: 'withdrawal', blockchainId, address, spelled: null };
}
