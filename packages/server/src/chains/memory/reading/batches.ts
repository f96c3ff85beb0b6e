import { disperseCodeHash } from '@coffer/contract-abi/disperse.ts';
import { batchCalls } from '../../solidity/batch-calls.ts';
import { agreedDeath } from '../../nodes/agreed-death.ts';
import type { BatchReader, BatchStanding } from '../../port/batch-calls.ts';
import type { MemoryNetwork } from '../network/network.ts';
import type { NodeRing } from '../network/node-ring.ts';
import { allowanceOf } from '../network/run-batch.ts';
import { readBatchCall } from '../rules/batch-call.ts';

export function batchReader(ring: NodeRing, network: MemoryNetwork): BatchReader {
  return {
    isThere: async () => (await standing(ring, network)) === 'final',
    standing: () => standing(ring, network),
    isAllowed: (owner, contract) =>
      ring.first(async (node) => {
        const { height } = await node.head();
        return network.valueAt(allowanceOf(owner, contract), height) !== 0n;
      }),
    knownPayees: (addresses) =>
      ring.first(async (node) => {
        const accounts = await node.accounts(addresses);
        const held = await node.balances(addresses.map((address) => ({ address, contract: null })));
        const known = accounts.filter(
          ({ hasCode, delegate, nonce }, at) => !hasCode && delegate === null && (nonce > 0 || held[at] !== 0n),
        );
        return new Set(known.map(({ address }) => address));
      }),
    refusedNow: ({ from, to, units, data }) =>
      ring.first(async (node) => {
        await node.head();
        const call = readBatchCall(to, data);
        return (call && network.payNow(call, { sender: from, units })?.refused) ?? [];
      }),
    async refused({ hash, blockHash }) {
      const told = await ring.every(async (node, { host }) => ({ node: { host }, seen: await node.transaction(hash) }));
      const known = told.flatMap(({ node, seen }) =>
        seen?.block?.hash === blockHash && !seen.failed ? [{ node, answer: seen.refused ?? ('untold' as const) }] : [],
      );
      return agreedDeath(ring, known) ?? null;
    },
  };
}

/** Code in memory was there from the beginning, or is not there at all. */
async function standing(ring: NodeRing, network: MemoryNetwork): Promise<BatchStanding> {
  const told = await ring.every(async (node, { host }) => {
    await node.head();
    return { node: { host }, answer: network.codeHashes.get(batchCalls.contract.address) === disperseCodeHash };
  });
  if (told.every(({ answer }) => answer) && agreedDeath(ring, told) === true) return 'final';
  return told.some(({ answer }) => answer) ? 'included' : 'absent';
}
