import { chainNameOfCode } from '../../format/chain-names.ts';
import type { Payment } from './queries.ts';

type Facts = Pick<Payment, 'status' | 'network' | 'confirmations' | 'seenAmountInUSD'>;
type Step = { text: string; isDone: boolean };

/** What happens to money that is paid, in its order, and how far this has come. */
export function stepsOf({ status, network, confirmations, seenAmountInUSD }: Facts): Step[] {
  const chain = network === null ? 'the chain' : chainNameOfCode(network);
  const isPaid = status === 'settled';
  const isInBlock = isPaid || status === 'detected';
  const blocks = confirmations === null ? '' : `, ${confirmations.current} of ${confirmations.required} blocks`;
  return [
    { text: 'The payment is asked for, with an address of its own', isDone: true },
    { text: `The money is seen on ${chain}`, isDone: isInBlock || seenAmountInUSD !== '0' },
    { text: `It is confirmed${isPaid ? '' : blocks}`, isDone: isPaid },
    { text: 'It is booked, and yours', isDone: isPaid },
  ];
}
