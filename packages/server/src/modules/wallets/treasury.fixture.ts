import { randomBytes } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createColdWallet, createXpubWallet, getWallet } from '@coffer/contract/treasury/wallets.ts';
import {
  challengeOwner,
  createProjectSweepWallet,
  createSweepWallet,
  proveOwner,
} from '@coffer/contract/treasury/sweep-contracts.ts';
import { factoryAddress } from '@coffer/contract-abi/contracts.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { endWaiting } from '../../../test/pass-waiting.ts';
import { hire, type Person } from '../../../test/people.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { memoryChains, type MemoryChains } from '../../chains/memory/memory-chains.ts';

export type Treasury = {
  world: World;
  chains: MemoryChains;
  /** The session key of root, and two projects that know nothing of each other. */
  root: string;
  shop: number;
  neighbour: number;
  hire(role: string, projects?: number[]): Promise<Person>;
  /** Moves the clock; root signs in again. */
  later(minutes: number): Promise<void>;
  xpubWallet(projectID?: number): Promise<{ id: number; xpub: string }>;
  coldWallet(code: 'ETH' | 'BASE', address: string): Promise<number>;
  /** Deploys a sweep contract on a chain of memory and gives the transaction; nothing is told to the program. */
  deploy(code: ChainCode, over?: Partial<SweepFacts>): string;
  sweepWallet(code: 'ETH' | 'BASE', hash: string, projectID?: number): Promise<number>;
};

export type SweepFacts = {
  factory: string;
  contract: string;
  owner: string;
  collector: string;
  codeHash: string;
  pending: { collector: string; changesAt: Date } | null;
};

export const chainIds = { ETH: 1, BASE: 3 } as const;
export const factory = factoryAddress.toLowerCase();

/** Chains of memory listen at every address. */
export const nodes = { ETH_RPC_URL: 'https://eth.example.com', BASE_RPC_URL: 'https://base.example.com' };

/** What takes over from another does so at once, unless the test is about that. */
export async function openTreasury(
  options: Parameters<typeof memoryChains>[0] = {},
  { waits = false } = {},
): Promise<Treasury> {
  const chains = memoryChains(options);
  const world = await startWorld({ chains, env: nodes });
  if (!waits) await endWaiting(world);
  const { key, email } = await world.signUpRoot();
  const projects = ['Shop', 'Neighbour'].map(
    async (name) => (await world.ok(createProject, { key, body: { name } })).id,
  );
  const [shop = 0, neighbour = 0] = await Promise.all(projects);
  const it: Treasury = {
    world,
    chains,
    root: key,
    shop,
    neighbour,
    hire: (role, own) => hire(world, { key: it.root }, role, own),
    async later(minutes) {
      world.clock.advance(minutes);
      it.root = (await world.signIn(email)).key;
    },
    async xpubWallet(projectID) {
      const { xpub } = freshKeys();
      const body = { name: 'Deposits', projectID, xpubs: [{ family: 'ETH_Family', xpub }] };
      return { id: (await world.ok(createXpubWallet, { key: it.root, body })).id, xpub };
    },
    async coldWallet(chain, address) {
      const asked = { key: it.root, params: { chain }, body: { name: 'Safe', address } };
      return (await world.ok(createColdWallet, asked)).id;
    },
    deploy(code, over = {}) {
      const network = chains.network(code);
      const word = randomBytes(4).toString('hex');
      const deploys: SweepFacts = {
        factory,
        contract: network.address(`sweeper ${word}`),
        owner: network.address('owner'),
        collector: network.address('safe'),
        codeHash: `0x${'ab'.repeat(32)}`,
        pending: null,
        ...over,
      };
      return network.send({ deploys });
    },
    async sweepWallet(code, transactionHash, projectID) {
      const asked = { key: it.root, body: { name: 'Sweeper', transactionHash } };
      const contractId = chainIds[code];
      const made =
        projectID === undefined
          ? await world.ok(createSweepWallet, { ...asked, params: { contractId } })
          : await world.ok(createProjectSweepWallet, { ...asked, params: { projectID, contractId } });
      return made.id;
    },
  };
  return it;
}

/** Who owns the contracts whose owner is proven. */
export const ownerKey = privateKeyToAccount(generatePrivateKey());

/** The owner of a wallet's contract on a chain signs that they are; the contract must be of `ownerKey`. */
export async function proveContract({ world, root: key }: Treasury, walletId: number, by = ownerKey): Promise<void> {
  const { chains } = await world.ok(getWallet, { key, params: { id: walletId } });
  const params = { id: chains[0]?.sweepContractID ?? 0 };
  const { text } = await world.ok(challengeOwner, { key, params });
  await world.ok(proveOwner, { key, params, body: { signature: await by.signMessage({ message: text }) } });
}

/** An account of a wallet that nobody has used: its public half, and what must never get out. */
export function freshKeys(purpose = "m/44'/60'/0'"): { xpub: string; xprv: string; account: HDKey } {
  const account = HDKey.fromMasterSeed(new Uint8Array(randomBytes(64))).derive(purpose);
  return { xpub: account.publicExtendedKey, xprv: account.privateExtendedKey, account };
}

export function freshAddress(): string {
  return `0x${randomBytes(20).toString('hex')}`;
}

/** What the audit log says of one thing, the oldest first. */
export async function trailOf(world: World, entity: string, id: number) {
  return world.coffer.deps.db
    .selectFrom('activity')
    .select(['action', 'actor_kind', 'project_id', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
}

/** What was told to the rest of the program, the oldest first. */
export async function eventsOf(world: World, kind: string) {
  return world.coffer.deps.db
    .selectFrom('outbox')
    .select(['project_id', 'payload'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
}
