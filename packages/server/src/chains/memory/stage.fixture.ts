import type { ChainCode } from '@coffer/kernel/chain.ts';
import { HDKey } from 'viem/accounts';
import { signEvmAuthorization } from '@coffer/keys/evm/authorization.ts';
import type { Stage, Sweepers } from '../suite/port-stage.contract.ts';
import { memoryChains, type MemoryChains } from './memory-chains.ts';

export const oneCoin = 10n ** 18n;
const finalDepth = 8;

export type MemoryStage = Stage & { token: string; sweepers: Required<Sweepers> };

/** The memory chain as the suite of all adapters wants it. */
export function openStage(chains: MemoryChains = memoryChains({ finalDepth }), code: ChainCode = 'ETH'): MemoryStage {
  const network = chains.network(code);
  const dead = { id: 9, url: 'memory:gone/4711', secret: '4711' };
  chains.node(code, dead.url).stop();
  const factory = network.address('factory');
  const codeHash = `0x${'c'.repeat(64)}`;
  let sweepersMade = 0;
  let reorgs = 0;
  return {
    name: 'memory' as const,
    code,
    chainId: network.chainId,
    chains,
    deadNode: dead,
    coin: { unit: 1n, one: oneCoin, feeCap: 10n ** 17n, paysNothing: true },
    token: network.address('token'),
    tokenUnitsMax: 2n ** 100n + 1n,
    nodes: [{ id: 1, url: 'memory:one' }],
    sources: [
      { kind: 'contract', contract: network.address('sweeper') },
      { kind: 'xpub', xpub: HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).publicExtendedKey },
    ],
    pay: async (payments) => network.send({ moves: payments }),
    fail: async ({ address }, payment) => network.send({ from: address, moves: [payment], fails: true }),
    mine: async (blocks) => network.mine(blocks),
    async reorg(depth, back) {
      // Each time a little later in what others do meanwhile.
      for (let turn = 0; turn < reorgs % 24; turn++) await Promise.resolve();
      reorgs += 1;
      network.reorg({ depth, back });
    },
    drop: async (hash) => network.drop(hash),
    finalize: async () => network.mine(finalDepth + 1),
    sweepers: {
      async deploy(owner, collector) {
        sweepersMade += 1;
        const contract = network.address(`sweeper ${sweepersMade}`);
        const deploys = { factory, contract, codeHash, owner, collector, pending: null };
        return { txHash: network.send({ deploys }), contract, factory };
      },
      async propose(contract, collector) {
        const changesAt = new Date(network.head.at.getTime() + 48 * 3_600_000);
        return network.send({ words: [{ contract, notice: { kind: 'collector-proposed', collector, changesAt } }] });
      },
      refuseCoins: async (address) => network.conditions.refuseCoins(address),
      authorize: async ({ privateKey }, asked) => signEvmAuthorization(asked, privateKey),
    },
    close: async () => {},
  };
}

/** A chain that numbers nothing, whose signed bytes lapse and whose nodes tell what waits. */
export function openLapsingStage(): Stage {
  const chains = memoryChains({ finalDepth, lapseBlocks: 20 });
  const { sweepers: _none, ...stage } = openStage(chains, 'SOLANA');
  const network = chains.network('SOLANA');
  return {
    ...stage,
    name: 'memory (lapsing)',
    async replace(hash, payments) {
      network.drop(hash);
      return network.send({ moves: payments });
    },
    lapse: {
      upTo: async (validUntil) => network.mine(validUntil - 1 - network.head.height),
      past: async (validUntil) => network.mine(Math.max(0, validUntil - network.head.height)),
    },
  };
}
