import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { AddressTable } from '../address-table.ts';
import type { Capability, StageName } from './port-capabilities.contract.ts';
import type { ChainNode, Chains } from '../port/chains.ts';
import type { Block, Chain, Fee, Scan, SendOrder, Sent, Signed, Transfer } from '../port/port.ts';
import type { AddressSource, ChainRules } from '../port/rules.ts';
import type { AskedAuthorization } from '../port/sweep-calls.ts';

export type Payment = { to: string; contract: string | null; units: bigint };
export type Purse = { address: string; privateKey: Uint8Array };

/** A chain that the suite owns. Nothing gets into a block before `mine` says so, and all amounts are there. */
export interface Stage {
  /** Its row in the table of capabilities. */
  readonly name: StageName;
  readonly code: ChainCode;
  readonly chainId: string;
  /** The registry, or the one adapter that the stage is for. */
  readonly chains: Chains;
  readonly nodes: readonly ChainNode[];
  /** Nobody answers here; a part of its address is secret. */
  readonly deadNode: ChainNode & { secret: string };
  readonly coin: StageCoin;
  /** A well-behaved token; null on chains without tokens. */
  readonly token: string | null;
  /** The most of the token that one payment may move. */
  readonly tokenUnitsMax: bigint;
  /** Whatever addresses are derived from on this chain. */
  readonly sources: readonly AddressSource[];
  /** The first block that the node keeps: 0, unless said otherwise. */
  readonly firstHeight?: number;
  /** What one transaction can pay together: everything, unless said otherwise. */
  readonly together?: 'coins' | 'tokens';
  /** Whether a block tells no more of a transaction than what each address has more or less of each asset. */
  readonly nets?: boolean;
  /** Whether signed bytes name no chain, but a block of one. */
  readonly namesNoChain?: boolean;
  /** Texts that are nearly this address, or this hash, and are none. */
  readonly mistyped?: (text: string) => readonly string[];
  /** One transaction that pays all of these. Gives its hash. */
  pay(payments: readonly Payment[]): Promise<string>;
  /** Fills in what this chain wants to know of an order, such as the coins that are spent. */
  readonly order?: (order: SendOrder) => Promise<SendOrder>;
  /** A transaction of this purse that the next block takes, and that fails there instead of paying. */
  readonly fail?: (purse: Purse, payment: Payment) => Promise<string>;
  mine(blocks: number): Promise<void>;
  /** A block whose freshly minted coin is paid to this address. */
  readonly mineTo?: (address: string) => Promise<void>;
  /** Takes blocks away and puts as many others there. Of the transactions only these come back, in this order. */
  readonly reorg?: (depth: number, back: readonly { hash: string; block: number }[]) => Promise<void>;
  /** Takes a transaction out of the pool. */
  readonly drop?: (hash: string) => Promise<void>;
  /** Something else that pays these takes the place of a transaction that waits. Gives its hash. */
  readonly replace?: (hash: string, payments: readonly Payment[]) => Promise<string>;
  /** Mines until everything that is in the chain now is final. */
  finalize(): Promise<void>;
  /** Chains on which signed bytes lapse. */
  readonly lapse?: {
    /** Mines until the next block is the last that may take such bytes. */
    upTo(validUntil: number): Promise<void>;
    /** Mines until no block can take such bytes any more, though that is not final yet. */
    past(validUntil: number): Promise<void>;
  };
  readonly sweepers?: Sweepers;
  /** Puts the signatures of these keys into a transaction that others sign too. */
  readonly cosign?: (transaction: string, privateKeys: readonly Uint8Array[]) => string;
  close(): Promise<void>;
}

/** Chains with sweep contracts. */
export interface Sweepers {
  deploy(owner: string, collector: string): Promise<{ txHash: string; contract: string; factory: string }>;
  /** The owner proposes another collector, in the next block. */
  propose(contract: string, collector: string): Promise<string>;
  /** The address becomes a contract that takes no coins. */
  readonly refuseCoins?: (address: string) => Promise<void>;
  /** The purse lets a code run for it. */
  readonly authorize?: (purse: Purse, asked: AskedAuthorization) => Promise<string>;
}

/** Of the chain's own coin. */
export type StageCoin = {
  /** The least that an address can be paid: the suite pays nothing but multiples of it. */
  unit: bigint;
  /** Enough for any payment of the suite, whatever it costs. */
  one: bigint;
  /** More than any transfer costs, and less than `one`. */
  feeCap: bigint;
  /** Whether a transaction may pay 0 of it. */
  paysNothing: boolean;
};

export type Scene = { stage: Stage; chain: Chain; rules: ChainRules; shown: Set<Capability> };

/** The chain of a stage over its nodes, or over others. */
export function sceneOf(stage: Stage, nodes = stage.nodes): Scene {
  const chain = stage.chains.connect(stage.code, { chainId: stage.chainId, nodes });
  return { stage, chain, rules: stage.chains.rules(stage.code), shown: new Set() };
}

export function freshPurse({ rules }: Pick<Scene, 'rules'>): Purse {
  const privateKey = new Uint8Array(randomBytes(32));
  return { address: rules.addressOfKey(privateKey), privateKey };
}

export function freshAddress(scene: Pick<Scene, 'rules'>): string {
  return freshPurse(scene).address;
}

/** So many times the least that can be paid of the coin. */
export function coins({ stage }: Pick<Scene, 'stage'>, count: bigint): bigint {
  return count * stage.coin.unit;
}

/** Pays all of these, in as few transactions as the chain needs for it. */
export async function payAll({ stage }: Pick<Scene, 'stage'>, payments: readonly Payment[]): Promise<void> {
  const ofCoins = payments.filter(({ contract }) => contract === null);
  const ofTokens = payments.filter(({ contract }) => contract !== null);
  const parts = {
    all: [payments],
    coins: [ofCoins, ...ofTokens.map((one) => [one])],
    tokens: [ofTokens, ...ofCoins.map((one) => [one])],
  };
  for (const part of parts[stage.together ?? 'all']) if (part.length > 0) await stage.pay(part);
}

/** A purse with coins, and tokens if wanted, that are in the chain. */
export async function filledPurse(scene: Pick<Scene, 'stage' | 'rules'>, units: bigint, tokens = 0n): Promise<Purse> {
  const purse = freshPurse(scene);
  const payments: Payment[] = [{ to: purse.address, contract: null, units }];
  if (tokens > 0n) payments.push({ to: purse.address, contract: scene.stage.token, units: tokens });
  await payAll(scene, payments);
  await scene.stage.mine(1);
  return purse;
}

export function watching(...addresses: string[]): AddressTable {
  const table = new AddressTable();
  table.addMany(addresses);
  return table;
}

/** Everything from a block to the head, however many readings that takes. */
export async function readFrom({ chain }: Pick<Scene, 'chain'>, from: number, watched: AddressTable): Promise<Scan> {
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

/** What an address has more, or less, by these. */
export function changeOf(transfers: readonly Transfer[], address: string, contract: string | null): bigint {
  const ofAsset = transfers.filter((transfer) => transfer.contract === contract);
  const came = ofAsset.filter(({ to }) => to === address).reduce((sum, { units }) => sum + units, 0n);
  return ofAsset.filter(({ from }) => from === address).reduce((sum, { units }) => sum - units, came);
}

export type SignedOrder = { order: SendOrder; signed: Signed; sent: Sent; fee: Fee };

/** An order signed by its sender, ready to go. With `instead` it outbids another: at its position, or of its coins. */
export async function signedOrder(
  { chain, rules, stage }: Pick<Scene, 'chain' | 'rules' | 'stage'>,
  purse: Purse,
  wanted: Omit<SendOrder, 'from' | 'feeUnitsMax'>,
  { position: at, instead }: { position?: number; instead?: SignedOrder } = {},
): Promise<SignedOrder> {
  const plain: SendOrder = { ...wanted, from: purse.address, feeUnitsMax: stage.coin.feeCap };
  const spends = wanted.coins ?? instead?.order.coins;
  const order = spends ? { ...plain, coins: spends } : ((await stage.order?.(plain)) ?? plain);
  const fee = await chain.estimateFee(order, instead?.fee);
  const position = at ?? instead?.sent.position ?? (await chain.positions?.next(purse.address)) ?? null;
  const unsigned = rules.build(order, fee, position, await chain.anchor(order));
  const signed = rules.signTransfer(unsigned, purse.privateKey);
  return { order, signed, sent: sentOf(purse, signed, position), fee };
}

function sentOf({ address }: Purse, { hash, bytes, validUntil }: Signed, position: number | null): Sent {
  return { hash, from: address, position, bytes, ...(validUntil === undefined ? {} : { validUntil }) };
}
