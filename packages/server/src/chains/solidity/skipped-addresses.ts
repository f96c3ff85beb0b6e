import type { Hex } from 'viem';
import { decodeEventLog, toEventSelector } from 'viem/utils';
import { fundSweeperAbi } from '@coffer/contract-abi/contracts.ts';
import { garbled } from '../nodes/rpc-failure.ts';
import type { LeftOut } from '../port/port.ts';
import type { RawLog, RawReceipt } from './raw-shapes.ts';

export type Left = { address: string; reason: LeftOut };

/** As the contract counts them. */
const reasons: readonly LeftOut[] = ['empty', 'not_a_deposit', 'not_moved'];
const skippedTopic = toEventSelector(
  fundSweeperAbi.find((item) => item.type === 'event' && item.name === 'SweepSkipped')!,
);

/** Any contract may say the same words: only those of the one that was called are about this sweep. */
export function skippedIn(receipt: RawReceipt): Left[] {
  const said = receipt.logs.filter(({ address, topics }) => address === receipt.to && topics[0] === skippedTopic);
  return said.map(leftOutIn);
}

function leftOutIn({ topics, data }: RawLog): Left {
  try {
    const { args } = decodeEventLog({
      abi: fundSweeperAbi,
      eventName: 'SweepSkipped',
      topics: topics as [Hex, ...Hex[]],
      data: data as Hex,
    });
    const reason = reasons[args.reason];
    if (!reason) throw new RangeError(`no such reason: ${args.reason}`);
    return { address: args.deposit.toLowerCase(), reason };
  } catch {
    throw garbled('an address that was left out for no reason');
  }
}
