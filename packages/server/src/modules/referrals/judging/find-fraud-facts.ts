import type { Tx } from '../../../platform/db/db.ts';
import { disposableMail } from '../rewards/disposable-mail.ts';
import { noPace, type FraudFacts } from '../rewards/fraud-rules.ts';
import type { Logged } from '../rewards/judge-new.ts';
import { countRapid, findAddresses, findRefundRates, findSharedSenders, type Suspect } from './fraud-store.ts';

/** What our data say about each, by its place. */
export async function findFraudFacts(tx: Tx, of: readonly Logged[]): Promise<FraudFacts[]> {
  if (of.length === 0) return [];
  const paces = of.map(({ referrer, at }) => ({ referrerId: referrer.id, at }));
  const rates = await findRefundRates(
    tx,
    paces.map(({ referrerId }) => referrerId),
  );
  const byReferrer = new Map(rates.map((one) => [one.referrerId, one]));
  const rapid = await countRapid(tx, paces);
  const isDisposable = await disposableMail();
  const addresses = await findAddressFacts(
    tx,
    of.map(({ projectId, friend, paymentId, at }) => ({ projectId, friendId: friend.id, paymentId, at, asked: null })),
  );
  return of.map(({ friend, referrer, reference }, at) => ({
    ...(addresses[at] ?? nothingKnown),
    isSameMailbox: friend.mailbox === referrer.mailbox,
    rapid: rapid.get(referrer.id) ?? 0,
    payments: byReferrer.get(referrer.id)?.payments ?? noPace,
    isDisposable: isDisposable(friend.mailbox),
    reference,
  }));
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
