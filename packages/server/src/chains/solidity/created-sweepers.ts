import type { Hex } from 'viem';
import { decodeEventLog, toEventSelector } from 'viem/utils';
import { sweepFactoryAbi } from '@coffer/contract-abi/contracts.ts';
import { garbled } from '../nodes/rpc-failure.ts';
import type { RawLog, RawReceipt } from './raw-shapes.ts';

export type Created = { factory: string; contract: Hex; owner: Hex; collector: Hex; salt: Hex };

const createdTopic = toEventSelector(
  sweepFactoryAbi.find((item) => item.type === 'event' && item.name === 'FundSweeperCreated')!,
);

/** The sweep contracts that a transaction says were made, by whichever factory. Addresses in small letters. */
export function createdBy({ logs }: RawReceipt): Created[] {
  return logs.filter(({ topics }) => topics[0] === createdTopic).map(createdIn);
}

function createdIn({ address, topics, data }: RawLog): Created {
  try {
    const { args } = decodeEventLog({
      abi: sweepFactoryAbi,
      eventName: 'FundSweeperCreated',
      topics: topics as [Hex, ...Hex[]],
      data: data as Hex,
    });
    const lower = (one: Hex) => one.toLowerCase() as Hex;
    const { fundSweeper, owner, fundCollector, salt } = args;
    return {
      factory: address,
      contract: lower(fundSweeper),
      owner: lower(owner),
      collector: lower(fundCollector),
      salt,
    };
  } catch {
    throw garbled('a sweep contract that was made in an unknown way');
  }
}
