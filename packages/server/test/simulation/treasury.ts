import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Clock } from '@coffer/kernel/clock.ts';
import type { MemoryChains } from '../../src/chains/memory/memory-chains.ts';
import type { MemoryNetwork } from '../../src/chains/memory/network/network.ts';
import { memoryRules } from '../../src/chains/memory/rules/rules.ts';
import type { MemoryTransaction } from '../../src/chains/memory/rules/block.ts';
import type { Broadcast, Chain } from '../../src/chains/port/port.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { OpenedByVersion } from '../../src/platform/opened-by-version.ts';
import { outbox } from '../../src/platform/events/outbox.ts';
import type { Lane } from './play/lane.ts';
import type { Saboteur } from './saboteur.ts';

/** Whose money an address holds. The signer is the one hot wallet whose key is in the vault. */
export type Owner = 'customer' | 'nobody' | 'hot' | 'signer';

/** What moves money on to the cold wallet, and what is to be known of it. */
export type Treasury = {
  /** Of the hot wallet that signs. */
  signer: string;
  cold: string;
  /** What a worker works with, over a saboteur of its own. */
  deps(saboteur: Saboteur): Deps;
  /** What nodes say no to among what was signed: so many of the next, and for ever calls of the sweep contract. */
  refused: { next: number; calls: boolean };
};

export const coldWalletId = 4;
const walletIds = { customer: 1, nobody: 1, signer: 2, hot: 3 } as const;

export function walletOf(owner: Owner): number {
  return walletIds[owner];
}

export function contractOf(network: MemoryNetwork): string {
  return network.address('fund sweeper');
}

export function coldOf(network: MemoryNetwork): string {
  return network.address('cold');
}

export function deployContract(network: MemoryNetwork): void {
  const [factory, owner, codeHash] = [network.address('factory'), network.address('owner'), 'code'];
  const contract = contractOf(network);
  network.send({ deploys: { factory, contract, owner, collector: coldOf(network), codeHash, pending: null } });
}

/** Deposits are where the contract has them; other wallets of ours have an address that is nobody's. */
export function addressOf(network: MemoryNetwork, signer: string, owner: Owner, position: number): string {
  if (owner === 'signer') return signer;
  if (owner === 'hot') return network.address(`hot ${position}`);
  const [address = ''] = memoryRules(network.code).deriveAddresses(
    { kind: 'contract', contract: contractOf(network) },
    position,
    1,
  );
  return address;
}

type Parts = { lane: Lane; network: MemoryNetwork; chain: Chain; chains: MemoryChains; code: ChainCode; clock: Clock };

export function openTreasury({ lane, network, chain, chains, code, clock }: Parts): Treasury {
  const { masterKey, signingKey, address: signer } = lane.signer;
  const treasury: Treasury = {
    signer,
    cold: coldOf(network),
    refused: { next: 0, calls: false },
    deps(saboteur) {
      const openedChains: Deps['openedChains'] = new OpenedByVersion();
      void openedChains.get(code, 1, async () => saboteur.chain(chain));
      const db = lane.dbThrough((pool) => saboteur.pool(pool));
      const shared = { db, chains, openedChains, masterKey, signingKey, clock, log: lane.log, emit: outbox([], clock) };
      return shared satisfies Partial<Deps> as Partial<Deps> as Deps;
    },
  };
  const submit = network.submit.bind(network);
  network.submit = (transaction) => refusalOf(treasury, transaction) ?? submit(transaction);
  return treasury;
}

function refusalOf({ refused }: Treasury, { call, work }: MemoryTransaction): Broadcast | null {
  if (refused.calls && call) return { outcome: 'refused', reason: 'It would never run.', retry: false };
  if (refused.next === 0 || work === null) return null;
  refused.next -= 1;
  return { outcome: 'refused', reason: 'The pool is full.', retry: true };
}
