import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wasLeft } from '../../deposits/index.ts';
import { assignDepositAddress } from '../../wallets/index.ts';
import type { Attempt } from './checkout-store.ts';
import type { Offer } from './list-offers.ts';
import type { Payment } from '../asking/payment.ts';

type Asked = { payment: Payment; offer: Offer; attempts: readonly Attempt[]; occupied: ReadonlySet<string>; now: Date };

/** The customer's own address, or one for this payment alone, which it keeps while the wallet stays and it can be paid to. */
export async function addressFor(deps: Pick<Deps, 'chains' | 'emit'>, tx: Tx, asked: Asked): Promise<number> {
  const { payment, offer, attempts, occupied, now } = asked;
  const { projectId, customerId, payerTyped } = payment;
  if (customerId === null) throw new Error(`Payment ${payment.id} has nobody to give an address to.`);
  const { chain, walletId, once } = offer;
  const own = attempts.find(
    (attempt) =>
      !(once && occupied.has(attempt.address)) &&
      attempt.walletId === walletId &&
      attempt.family === chain.family &&
      (!once || attempt.blockchainCurrencyId === offer.currency.id),
  );
  const isAlone = payerTyped || once;
  if (isAlone && own && !(once && (await wasLeft(tx, chain.id, own.addressId)))) return own.addressId;
  const order = { projectId, customerId, chain, fresh: isAlone };
  return (await assignDepositAddress(deps, tx, order, now)).addressId;
}
