import type { Body } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { PaymentView, refundPayment as endpoint } from '@coffer/contract/payments/payment-details.ts';
import type { Asset } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney, parseMoney } from '@coffer/kernel/money.ts';
import { authorize, nameOf, requireStepUp, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { showPayment } from '../reading/get-payment.ts';
import { lockOwnPayment } from '../asking/lock-own-payment.ts';
import { notePayment } from '../asking/record-payment.ts';
import { insertRefund, listRefundable, type Refundable } from '../reading/refund-store.ts';

type Wish = Body<typeof endpoint>;

/** Notes that money should go back. Nothing is sent: a person pays it, to the address that is named here. */
export async function refundPayment(
  deps: Pick<Deps, 'emit' | 'chains' | 'config'>,
  call: Call<Credentialed>,
  reference: string,
  wish: Wish,
): Promise<PaymentView> {
  authorize(call.subject, 'payments:resolve');
  return inTransaction(call.db, async (tx) => {
    const payment = await lockOwnPayment(tx, call.subject, reference);
    requireStepUp(call.subject, call.now);
    const from = chooseCurrency(await listRefundable(tx, payment.id), wish);
    const { units, text } = readAmount(from, wish.amount);
    const toAddress = readAddress(deps, wish);
    const { id: paymentId, projectId } = payment;
    const by = nameOf(call.subject);
    const { blockchainCurrencyId } = from;
    const requestedByMemberId = call.subject.kind === 'member' ? call.subject.memberId : null;
    const asked = { toAddress, reason: wish.reason, requestedBy: by, requestedByMemberId, requestedAt: call.now };
    const refundId = await insertRefund(tx, { paymentId, projectId, blockchainCurrencyId, units, ...asked });
    const facts = { refundId, amount: text, currency: from.currencyCode, network: from.chain, toAddress };
    const resolution = payment.exception === 'none' ? payment.resolution : (payment.resolution ?? 'refunded');
    const step = { actor: by, facts: { ...facts, reason: wish.reason }, now: call.now };
    const noted = await notePayment(deps, tx, payment, 'payment.refund-requested', { resolution }, step);
    await recordActivity(tx, call, {
      action: 'payment.refund-requested',
      entity: 'payment',
      entityId: paymentId,
      projectId,
      after: { reference, ...step.facts },
    });
    return showPayment(deps, { ...call, db: tx }, noted);
  });
}

function chooseCurrency(refundable: readonly Refundable[], { blockchainCode, currencyCode }: Wish): Refundable {
  const found = refundable.find((one) => one.chain === blockchainCode && one.currencyCode === currencyCode);
  if (found) return found;
  if (refundable.length === 0)
    throw fault('UNPROCESSABLE', 'This payment received nothing that could still be refunded.');
  const names = refundable.map((one) => `${one.currencyCode} on ${one.chain}`).join(', ');
  throw invalid({ path: 'currencyCode', message: `must be what came and was not asked back yet: ${names}` });
}

function readAmount({ chain, contract, decimals, units }: Refundable, given: string): { units: bigint; text: string } {
  const asset: Asset = { chain, contract, decimals };
  const read = parseMoney(given, asset, 'amount');
  if (read instanceof Fault) throw read;
  if (read.units <= 0n || read.units > units) {
    const most = formatMoney({ units, asset });
    throw invalid({
      path: 'amount',
      message: `must be more than 0 and at most ${most}, which came and was not asked back yet`,
    });
  }
  return { units: read.units, text: formatMoney(read) };
}

function readAddress(deps: Pick<Deps, 'chains'>, { blockchainCode, toAddress }: Wish): string {
  const read = deps.chains.rules(blockchainCode).parseAddress(toAddress);
  if ('address' in read) return read.address;
  throw invalid({ path: 'toAddress', message: `must be an address of ${blockchainCode}: ${read.reason}` });
}
