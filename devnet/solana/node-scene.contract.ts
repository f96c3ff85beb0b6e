import {
  generateKeyPairSigner,
  type Address,
  type Base64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  type Signature,
} from '@solana/kit';
import { getTransferCheckedInstruction } from '@solana-program/token';
import { expect, vi } from 'vitest';
import { devKey, houseKey } from './dev-keys.ts';
import { giveCoin, tokenAccountOf } from './faucet.ts';
import { prepareMints } from './prepare-mints.ts';
import { send } from './send.ts';
import { sign } from './sign.ts';
import { solanaClient, type SolanaRpc } from './solana-client.ts';
import { testMints, type TestMint } from './test-mints.ts';

/** Where a node is known to differ from the real one. Each is looked at, so that it is noticed when it is gone. */
export type Quirks = {
  /** `blockTime` of blocks and transactions, divided by a thousand once more. */
  blockTimeInThousands: boolean;
  /** A block with transactions names itself as its parent, and counts its height and its hash apart from the empty ones. */
  filledBlocksApart: boolean;
  /** A transaction is shown to who asks for final ones before it is one. */
  showsUnfinal: boolean;
  /** It refuses a bad signature, and what was processed already, without telling a client why. */
  unnamedBadSignature: boolean;
};

export type NodeStage = {
  rpcUrl: string;
  quirks: Quirks;
  /** Makes so many blocks at once. Where a node cannot, its clock is waited for. */
  mine?(blocks: number): Promise<void>;
  stop(): Promise<void>;
};

export type NodeScene = {
  rpc: SolanaRpc;
  quirks: Quirks;
  house: KeyPairSigner;
  mine: NodeStage['mine'];
  mint(code: TestMint['code']): TestMint;
  /** Somebody new, with a whole coin. */
  person(): Promise<KeyPairSigner>;
  transact(payer: KeyPairSigner, ...instructions: readonly Instruction[]): Promise<Signature>;
};

export type Current = () => NodeScene;

export const confirmed = { commitment: 'confirmed' } as const;
export const inJson = { ...confirmed, encoding: 'json', maxSupportedTransactionVersion: 0 } as const;
export const wholeCoin = 1_000_000_000n;
/** How many blocks a hash is good for. */
export const hashLife = 150;
export const patience = { timeout: 25_000, interval: 20 };

export async function openScene({ rpcUrl, quirks, mine }: NodeStage): Promise<NodeScene> {
  const rpc = solanaClient(rpcUrl);
  const house = await devKey(houseKey);
  const mints = await testMints();
  await prepareMints(rpc, house, mints);

  function mint(code: TestMint['code']): TestMint {
    const found = mints.find((one) => one.code === code);
    if (!found) throw new Error(`There is no mint ${code}`);
    return found;
  }

  async function transact(payer: KeyPairSigner, ...instructions: readonly Instruction[]): Promise<Signature> {
    const signature = await send(rpc, payer, instructions);
    await reach(rpc, signature, 'confirmed');
    return signature;
  }

  async function person(): Promise<KeyPairSigner> {
    const somebody = await generateKeyPairSigner();
    await transact(house, giveCoin(house, somebody.address, wholeCoin));
    return somebody;
  }
  return { rpc, quirks, house, mine, mint, person, transact };
}

const order = ['processed', 'confirmed', 'finalized'];

export async function statusOf(rpc: SolanaRpc, signature: Signature) {
  const { value } = await rpc.getSignatureStatuses([signature]).send();
  return value[0] ?? null;
}

/** Waits until it has come so far. */
export async function reach(rpc: SolanaRpc, signature: Signature, level: 'confirmed' | 'finalized'): Promise<void> {
  await vi.waitFor(async () => {
    const status = await statusOf(rpc, signature);
    expect(order.indexOf(status?.confirmationStatus ?? '')).toBeGreaterThanOrEqual(order.indexOf(level));
  }, patience);
}

export async function balanceOf(rpc: SolanaRpc, of: Address): Promise<bigint> {
  return (await rpc.getBalance(of, confirmed).send()).value;
}

export async function tokensOf(rpc: SolanaRpc, account: Address): Promise<bigint> {
  return BigInt((await rpc.getTokenAccountBalance(account, confirmed).send()).value.amount);
}

export async function transactionOf(rpc: SolanaRpc, signature: Signature) {
  const found = await rpc.getTransaction(signature, inJson).send();
  if (!found?.meta) throw new Error(`The transaction ${signature} is not there`);
  const { meta } = found;
  const keys = [
    ...found.transaction.message.accountKeys,
    ...(meta.loadedAddresses?.writable ?? []),
    ...(meta.loadedAddresses?.readonly ?? []),
  ];
  return { ...found, meta, keys };
}

export async function payToken(mint: TestMint, from: KeyPairSigner, to: Address, amount: bigint): Promise<Instruction> {
  const source = await tokenAccountOf(from.address, mint);
  const destination = await tokenAccountOf(to, mint);
  return getTransferCheckedInstruction(
    { source, mint: mint.address, destination, authority: from, amount, decimals: mint.decimals },
    { programAddress: mint.program },
  );
}

export async function signNow({ rpc }: NodeScene, payer: KeyPairSigner, ...instructions: readonly Instruction[]) {
  const { value } = await rpc.getLatestBlockhash({ commitment: 'processed' }).send();
  return { ...(await sign(payer, instructions, value)), lifetime: value };
}

export function sendWire({ rpc }: NodeScene, wire: Base64EncodedWireTransaction, skipPreflight = false) {
  return rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed', skipPreflight }).send();
}
