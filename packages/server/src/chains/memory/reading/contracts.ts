import type { ContractReader, Deployment, Destination } from '../../port/port.ts';
import { noticesIn, type MemoryBlock } from '../rules/block.ts';
import type { MemoryNetwork } from '../network/network.ts';
import { signerOfText } from '../../solidity/text-signer.ts';
import type { NodeRing } from '../network/node-ring.ts';

export function contractReader(ring: NodeRing, network: MemoryNetwork): ContractReader {
  return {
    deployment: (txHash) => readDeployment(ring, network, txHash),
    destination: (contract) => ring.first(async (node) => destinationOf(network, contract, (await node.head()).height)),
    codeHash: (address) =>
      ring.first(async (node) => {
        const { height } = await node.head();
        return deploymentOf(network, address, height)?.codeHash ?? network.codeHashes.get(address) ?? null;
      }),
    isSweepContract: (address) =>
      ring.first(async (node) => deploymentOf(network, address, (await node.head()).height) !== undefined),
    tokenFacts: (contract) =>
      ring.first(async (node) => {
        await node.head();
        return network.tokens.get(contract) ?? null;
      }),
    accounts: (addresses) => ring.first((node) => node.accounts(addresses)),
    async hasSigned(account, text, signature) {
      return (await signerOfText(text, '\x19Ethereum Signed Message:\n', signature)) === account;
    },
    async leftOut(txHash) {
      const answers = await ring.every((node) => node.transaction(txHash));
      const receipt = answers.find((answer) => answer?.block);
      return receipt ? [...receipt.leftOut] : null;
    },
  };
}

const nobody = `0x${'0'.repeat(40)}`;

type Refusal = { reason: string; retry: boolean };

async function readDeployment(ring: NodeRing, network: MemoryNetwork, txHash: string): Promise<Deployment | Refusal> {
  const answers = await ring.every(async (node) => ({ seen: await node.transaction(txHash), head: await node.head() }));
  const { seen, head } = answers.find((one) => one.seen?.block) ?? answers.find((one) => one.seen) ?? {};
  if (!seen || !head) return { reason: 'No node knows this transaction.', retry: true };
  const { transaction, failed, block } = seen;
  if (!block) return { reason: 'This transaction is not in a block yet.', retry: true };
  if (failed) return { reason: 'This transaction failed.', retry: false };
  if (!transaction.deploys) return { reason: 'This transaction deployed no sweep contract.', retry: false };
  return {
    ...transaction.deploys,
    ...destinationOf(network, transaction.deploys.contract, head.height),
    block: { height: block.height, hash: block.hash, at: block.at },
  };
}

/** As it was deployed, and as its owner changed it since. */
function destinationOf(network: MemoryNetwork, contract: string, height: number): Destination {
  const deployed = deploymentOf(network, contract, height);
  if (!deployed) throw new RangeError(`${contract} is no sweep contract`);
  const { owner, collector, pending } = deployed;
  const notices = upTo(network, height).flatMap(noticesIn);
  return notices
    .filter((notice) => notice.contract === contract)
    .reduce<Destination>(
      (now, { notice }) => {
        if (notice.kind === 'collector-proposed')
          return { ...now, pending: { collector: notice.collector, changesAt: notice.changesAt } };
        if (notice.kind === 'collector-changed') return { ...now, collector: notice.collector, pending: null };
        if (notice.kind === 'collector-fixed') return { ...now, owner: nobody, pending: null };
        return { ...now, pending: null };
      },
      { owner, collector, pending },
    );
}

function deploymentOf(network: MemoryNetwork, contract: string, height: number) {
  const receipts = upTo(network, height).flatMap((block) => block.receipts);
  const deploys = receipts.flatMap(({ transaction, failed }) =>
    failed || !transaction.deploys ? [] : [transaction.deploys],
  );
  return deploys.find((deployed) => deployed.contract === contract);
}

function upTo(network: MemoryNetwork, height: number): readonly MemoryBlock[] {
  return network.blocks.slice(0, height + 1);
}
