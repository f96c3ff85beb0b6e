import type { AskedPayment, ChainRules } from '../../../chains/port/rules.ts';
import type { Payment } from '../asking/payment.ts';

type Asked = Omit<AskedPayment, 'reference'> & { chainId: string };

/** What a wallet reads from the code of a payment. Where payments can name something, this one names itself. */
export function uriOf(rules: ChainRules, { referenceId }: Pick<Payment, 'referenceId'>, asked: Asked): string {
  const { chainId, ...payment } = asked;
  const reference = rules.referenceOf?.(referenceId);
  return rules.paymentUri(reference === undefined ? payment : { ...payment, reference }, chainId);
}
