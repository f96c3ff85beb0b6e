import { createHash } from 'node:crypto';
import { getBase58Decoder, getBase58Encoder, type Address } from '@solana/kit';
import { accountKeys, loadedKeys, type Keys, type Loaded } from './account-keys.ts';
import type { Account, Machine, Ran } from './machine.ts';
import { payerOf, type Wire } from './read-wire.ts';
import { tokenBalances, type TokenBalance } from './token-accounts.ts';
import type { TransactionError } from './transaction-error.ts';

/** What a block says about a transaction in it, named as the node names it. */
export type Meta = {
  err: TransactionError | null;
  status: { Ok: null } | { Err: TransactionError };
  fee: bigint;
  preBalances: readonly bigint[];
  postBalances: readonly bigint[];
  preTokenBalances: readonly TokenBalance[];
  postTokenBalances: readonly TokenBalance[];
  innerInstructions: readonly unknown[];
  logMessages: readonly string[];
  loadedAddresses: Loaded;
  rewards: readonly never[];
  computeUnitsConsumed: bigint;
};

/** What an account was before; nothing when there was none. */
export type Undo = Map<Address, Account | undefined>;

/** Where a nonce account keeps its value. */
const nonceAt = { from: 40, to: 72 };
const base58 = getBase58Decoder();

/** Runs it for good, and answers nothing when it is not one that a block could take. */
export function land(
  machine: Machine,
  wire: Wire,
  { byNonce, parentHash, undo }: { byNonce: boolean; parentHash: string; undo: Undo },
): { keys: Keys; meta: Meta } | undefined {
  const accountAt = (address: Address) => machine.account(address);
  const keys = accountKeys(wire.message, loadedKeys(wire.message, accountAt));
  const lamports = () => keys.all.map((key) => machine.account(key)?.lamports ?? 0n);
  const images = keys.all.filter((_key, at) => keys.isWritable(at)).map((key) => [key, accountAt(key)] as const);
  const preBalances = lamports();
  const preTokenBalances = tokenBalances(keys.all, accountAt);

  const ran = machine.run(wire, byNonce);
  const postBalances = lamports();
  // Lamports come from nowhere and go nowhere: what is missing is the fee.
  const fee = sum(preBalances) - sum(postBalances);
  if (ran.error !== null && fee === 0n) return undefined;
  if (ran.error !== null && byNonce) useUp(machine, wire, parentHash);
  for (const [key, before] of images) if (!undo.has(key)) undo.set(key, before);

  const postTokenBalances = tokenBalances(keys.all, accountAt);
  const balances = { fee, preBalances, postBalances, preTokenBalances, postTokenBalances };
  return { keys, meta: { ...said(ran), ...balances, loadedAddresses: keys.loaded, rewards: [] } };
}

function sum(balances: readonly bigint[]): bigint {
  return balances.reduce((total, one) => total + one, 0n);
}

function said({ error, meta }: Ran) {
  return {
    err: error,
    status: error === null ? ({ Ok: null } as const) : { Err: error },
    innerInstructions: innerInstructions(meta),
    logMessages: meta.logs(),
    computeUnitsConsumed: meta.computeUnitsConsumed(),
  };
}

export function innerInstructions(meta: Ran['meta']): unknown[] {
  return meta.innerInstructions().flatMap((calls, index) => {
    const instructions = calls.map((call) => {
      const instruction = call.instruction();
      const accounts = [...instruction.accounts()];
      const data = base58.decode(instruction.data());
      return { programIdIndex: instruction.programIdIndex(), accounts, data, stackHeight: call.stackHeight() };
    });
    return instructions.length === 0 ? [] : [{ index, instructions }];
  });
}

/** A nonce is spent by a transaction that fails too: the real node writes the next one by itself, the machine does not. */
function useUp(machine: Machine, { message }: Wire, parentHash: string): void {
  const at = message.instructions[0]?.accountIndices?.[0] ?? -1;
  const address = message.staticAccounts[at] ?? payerOf(message);
  const account = machine.account(address);
  if (!account || account.data.length < nonceAt.to) return;
  const hash = getBase58Encoder().encode(parentHash);
  const next = createHash('sha256').update('DURABLE_NONCE').update(new Uint8Array(hash)).digest();
  const data = Uint8Array.from([...account.data.slice(0, nonceAt.from), ...next, ...account.data.slice(nonceAt.to)]);
  machine.put(address, { ...account, data });
}
