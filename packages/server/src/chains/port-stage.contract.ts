import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { AddressTable } from './address-table.ts';
import type {
  AddressSource,
  AskedAuthorization,
  Block,
  Chain,
  ChainNode,
  ChainRules,
  Chains,
  Fee,
  Scan,
  SendOrder,
  Sent,
  Signed,
} from './port.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';

export type Payment = { to: string; contract: string | null; units: bigint };
export type Purse = { address: string; privateKey: Uint8Array };

/** A chain that the suite owns. Nothing gets into a block before `mine` says so, and all amounts are there. */
export interface Stage {
  readonly code: ChainCode;
  readonly chainId: string;
  readonly chains: Chains;
  readonly nodes: readonly ChainNode[];
  /** Nobody answers here; a part of its address is secret. */
  readonly deadNode: ChainNode & { secret: string };
  /** A well-behaved token. */
  readonly token: string;
  /** Whatever addresses are derived from on this chain. */
  readonly sources: readonly AddressSource[];
  /** One transaction that pays all of these. Gives its hash. */
  pay(payments: readonly Payment[]): Promise<string>;
  /** A transaction of this purse that the next block takes, and that fails there instead of paying. */
  fail(purse: Purse, payment: Payment): Promise<string>;
  mine(blocks: number): Promise<void>;
  /** Takes blocks away and puts as many others there. Of the transactions only these come back, in this order. */
  reorg(depth: number, back: readonly { hash: string; block: number }[]): Promise<void>;
  /** Takes a transaction out of the pool. */
  drop(hash: string): Promise<void>;
  /** Mines until everything that is in the chain now is final. */
  finalize(): Promise<void>;
  /** Chains with sweep contracts. */
  readonly sweepers?: {
    deploy(owner: string, collector: string): Promise<{ txHash: string; contract: string; factory: string }>;
    /** The owner proposes another collector, in the next block. */
    propose(contract: string, collector: string): Promise<string>;
    /** The address becomes a contract that takes no coins. */
    refuseCoins(address: string): Promise<void>;
    /** The purse lets a code run for it. */
    authorize(purse: Purse, asked: AskedAuthorization): Promise<string>;
  };
  close(): Promise<void>;
}

export type Scene = { stage: Stage; chain: Chain; rules: ChainRules };

export function freshPurse({ rules }: Scene): Purse {
  const privateKey = new Uint8Array(randomBytes(32));
  return { address: rules.addressOfKey(privateKey), privateKey };
}

export function freshAddress(scene: Scene): string {
  return freshPurse(scene).address;
}

/** A purse with coins, and tokens if wanted, that are in the chain. */
export async function filledPurse(scene: Scene, coins: bigint, tokens = 0n): Promise<Purse> {
  const purse = freshPurse(scene);
  const payments: Payment[] = [{ to: purse.address, contract: null, units: coins }];
  if (tokens > 0n) payments.push({ to: purse.address, contract: scene.stage.token, units: tokens });
  await scene.stage.pay(payments);
  await scene.stage.mine(1);
  return purse;
}

export function watching(...addresses: string[]): AddressTable {
  const table = new AddressTable();
  table.addMany(addresses);
  return table;
}

/** Everything from a block to the head, however many readings that takes. */
export async function readFrom({ chain }: Scene, from: number, watched: AddressTable): Promise<Scan> {
  const { height } = await chain.head();
  const scans: Scan[] = [];
  for (let next = from; next <= height;) {
    const scan = await chain.read({ from: next, to: height }, watched);
    expect(scan.blocks.length).toBeGreaterThan(0);
    scans.push(scan);
    next += scan.blocks.length;
  }
  const whole = {
    blocks: scans.flatMap((scan) => scan.blocks),
    transfers: scans.flatMap((scan) => scan.transfers),
    notices: scans.flatMap((scan) => scan.notices),
  };
  expectContiguous(whole.blocks, from);
  return whole;
}

export function expectContiguous(blocks: readonly Block[], from: number): void {
  expect(blocks.map((block) => block.height)).toEqual(blocks.map((_block, at) => from + at));
  expect(blocks.slice(1).map((block) => block.parentHash)).toEqual(blocks.slice(0, -1).map((block) => block.hash));
}

/** An order signed by its sender, ready to go. */
export async function signedOrder(
  { chain, rules }: Scene,
  purse: Purse,
  wanted: Omit<SendOrder, 'from' | 'feeUnitsMax'>,
  at: { position?: number; outbids?: Fee } = {},
): Promise<{ signed: Signed; sent: Sent; fee: Fee }> {
  const order = { ...wanted, from: purse.address, feeUnitsMax: feeCap };
  const fee = await chain.estimateFee(order, at.outbids);
  const position = at.position ?? (await chain.nextPosition(purse.address));
  const signed = await rules.signTransfer(await chain.build(order, fee, position), purse.privateKey);
  return { signed, sent: { hash: signed.hash, from: purse.address, position }, fee };
}

/** A tenth of a coin: more than any transfer costs on a chain of our own. */
export const feeCap = 10n ** 17n;
export const oneCoin = 10n ** 18n;
