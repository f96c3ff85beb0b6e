import type { Tx } from '../../../platform/db/db.ts';
import { disposableMail } from '../rewards/disposable-mail.ts';
import { noPace, type FraudFacts } from '../rewards/fraud-rules.ts';
import type { Logged } from '../rewards/judge-new.ts';
import { countRapid, findAddresses, findRefundRates, findSharedSenders, type Suspect } from './fraud-store.ts';

/** What our data say about each, by its place. */
export async function findFraudFacts(tx: Tx, of: readonly Logged[]): Promise<FraudFacts[]> {
  if (of.length === 0) return [];
  const paces = of.map(({ referrer, ...one }) => ({ referrerId: referrer.id, at: paidAt(one) }));
  const rates = await findRefundRates(
    tx,
    paces.map(({ referrerId }) => referrerId),
  );
  const byReferrer = new Map(rates.map((one) => [one.referrerId, one]));
  const rapid = await countRapid(tx, paces);
  const isDisposable = await disposableMail();
  const addresses = await findAddressFacts(
    tx,
    of.map((one) => {
      const { projectId, friend, paymentId } = one;
      return { projectId, friendId: friend.id, paymentId, at: paidAt(one), asked: null };
    }),
  );
  return of.map(({ key, friend, referrer, reference }, at) => {
    const { sharedWith, ...senders } = addresses[at] ?? nothingKnown;
    const rest = {
      isSameMailbox: friend.mailbox === referrer.mailbox,
      sharedWith,
      isDisposable: isDisposable(friend.mailbox),
      reference,
    };
    // Before whoever signed up has paid nobody knows how they do.
    if (key === 'signup' && friend.firstPaymentAt === null) return { ...nothingPaid, ...rest };
    const payments = byReferrer.get(referrer.id)?.payments ?? noPace;
    return { ...senders, ...rest, rapid: rapid.get(referrer.id) ?? 0, payments };
  });
}

const nothingPaid = { paidFrom: null, sharedSenders: null, cameBack: null, rapid: null, payments: null };

/** A sign-up is looked at as of the payment that proves it. */
function paidAt({ key, at, friend }: Pick<Logged, 'key' | 'at' | 'friend'>): Date {
  const first = key === 'signup' ? friend.firstPaymentAt : null;
  return first !== null && first > at ? first : at;
}

export type AddressFacts = Pick<FraudFacts, 'paidFrom' | 'sharedSenders' | 'sharedWith' | 'cameBack'>;
const nothingKnown: AddressFacts = { paidFrom: null, sharedSenders: null, sharedWith: null, cameBack: null };

/** Who paid from where, and who is paid there: by the place of each in the list. */
export async function findAddressFacts(tx: Tx, suspects: readonly Suspect[]): Promise<AddressFacts[]> {
  if (suspects.length === 0) return [];
  const found = await findAddresses(tx, suspects);
  const shared = await findSharedSenders(
    tx,
    found.flatMap(({ referrerId, senders }) => (senders ?? []).map((address) => ({ referrerId, address }))),
  );
  const bySender = new Map(shared.map((one) => [`${one.referrerId} ${one.address}`, one]));
  const known = new Map(found.map((one) => [one.at, one]));
  return suspects.map((_of, at) => {
    const one = known.get(at);
    if (!one) return nothingKnown;
    const { referrerId, hasPayoutAddress, senders, paidFrom, sharedWith, cameBack } = one;
    return {
      paidFrom: senders && hasPayoutAddress ? paidFrom : null,
      sharedSenders: senders && senders.flatMap((address) => bySender.get(`${referrerId} ${address}`) ?? []),
      sharedWith: hasPayoutAddress ? sharedWith : null,
      cameBack: senders && cameBack,
    };
  });
}
