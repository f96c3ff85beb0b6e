import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wasLeft } from '../../deposits/index.ts';
import { assignDepositAddress } from '../../wallets/index.ts';
import type { Attempt } from './checkout-store.ts';
import { findOwnAddress, isKnownPayer } from './attempt-store.ts';
import type { Offer } from './list-offers.ts';
import type { Payment } from '../asking/payment.ts';

type Asked = { payment: Payment; offer: Offer; attempts: readonly Attempt[]; occupied: ReadonlySet<string>; now: Date };

/** Where the payment's payer pays already, if anywhere, as far as nobody has to be asked: then no address is taken from the wallet. */
export async function findHeld(
  db: Db,
  { payment, offer, attempts, occupied }: Omit<Asked, 'now'>,
): Promise<number | undefined> {
  const { chain, walletId, once, currency } = offer;
  if (!once) return findOwnAddress(db, payment.id, { walletId, chainId: chain.id });
  return attempts.find(
    (attempt) =>
      !occupied.has(attempt.address) &&
      attempt.walletId === walletId &&
      attempt.family === chain.family &&
      attempt.blockchainCurrencyId === currency.id,
  )?.addressId;
}

/** The customer's own address, or one for this payment alone, which it keeps while the wallet stays and it can be paid to. */
export async function addressFor(deps: Pick<Deps, 'chains' | 'emit'>, tx: Tx, asked: Asked): Promise<number> {
  const { payment, offer, now } = asked;
  const { projectId, customerId, payerTyped } = payment;
  if (customerId === null) throw new Error(`Payment ${payment.id} has nobody to give an address to.`);
  const { chain, walletId, once } = offer;
  const isAlone = payerTyped || once;
  const own = isAlone ? await findHeld(tx, asked) : undefined;
  if (own !== undefined && !(once && (await wasLeft(tx, chain.id, own)))) return own;
  const isStranger = offer.isPrepared && !(await isKnownPayer(tx, customerId, { walletId, chainId: chain.id }));
  const order = { projectId, customerId, chain, fresh: isAlone, isStranger };
  return (await assignDepositAddress(deps, tx, order, now)).addressId;
}
