import { address, createSolanaRpc, type Base64EncodedWireTransaction, type KeyPairSigner } from '@solana/kit';
import { instructionOf } from '@coffer/keys/solana/instructions.ts';
import { encodeMessage } from '@coffer/keys/solana/message.ts';
import { tokenProgram } from '@coffer/keys/solana/programs.ts';
import { tokenAccountOf } from '@coffer/keys/solana/token-account.ts';
import {
  decodeTransaction,
  encodeTransaction,
  hashOfTransaction,
  signSolanaTransaction,
  unsignedTransaction,
} from '@coffer/keys/solana/transaction.ts';
import { giveCoin, giveToken } from '../../../../../devnet/solana/faucet.ts';
import { sign } from '../../../../../devnet/solana/sign.ts';
import type { TestMint } from '../../../../../devnet/solana/test-mints.ts';
import { freePort } from '../../platform/db/embedded/free-port.ts';
import type { StageName } from '../suite/port-capabilities.contract.ts';
import type { Payment, Purse, Stage } from '../suite/port-stage.contract.ts';
import type { Chains } from '../port/chains.ts';
import { openSolanaChain } from './solana-chain.ts';
import { solanaRules } from './solana-rules.ts';

/** Whoever holds money here has it from the house, which may also mint. */
export type Ground = { rpcUrl: string; house: KeyPairSigner; mints: readonly TestMint[] };
export type SolanaStage = Stage &
  Required<Pick<Stage, 'fail'>> & { token: string; mints: Mints; rpc: Rpc; send(wire: string): Promise<unknown> };
export type Mints = Record<TestMint['code'], TestMint>;
export type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>;

export const oneSol = 1_000_000_000n;

export const solanaChains: Chains = {
  rules: () => solanaRules,
  connect: (_code, settings) => openSolanaChain(settings),
};

/** What is the same on every stage of Solana. */
export async function stageOn(name: StageName, { rpcUrl, house, mints: made }: Ground) {
  const rpc = plainRpc(rpcUrl);
  const mints = Object.fromEntries(made.map((mint) => [mint.code, mint])) as Mints;
  const secret = 'not-for-anybody-else';
  return {
    name,
    code: 'SOLANA' as const,
    chains: solanaChains,
    mints,
    rpc,
    sources: [],
    nets: true,
    chainId: String(await rpc('getGenesisHash')),
    nodes: [{ id: 1, url: rpcUrl }],
    deadNode: { id: 9, url: `http://127.0.0.1:${await freePort()}/v2/${secret}`, secret },
    coin: { unit: 1_000_000n, one: oneSol, feeCap: 10_000_000n, paysNothing: true },
    token: String(mints.USDC.address),
    tokenUnitsMax: 2n ** 63n,
    // A letter more or less may be as good an address as before.
    mistyped: (text: string) => [`${text}0`, `${text}${text}`, text.slice(0, 20)],
    cosign,
    signPayments: (payments: readonly Payment[]) => signPayments(rpcUrl, house, mints, payments),
    signFailure: (purse: Purse, payment: Payment) => signFailure(rpc, purse, payment),
    send: (wire: string) => rpc('sendTransaction', wire, { encoding: 'base64', skipPreflight: true }),
  };
}

function cosign(text: string, privateKeys: readonly Uint8Array[]): string {
  const transaction = decodeTransaction(text);
  if ('reason' in transaction) throw new Error(transaction.reason);
  return encodeTransaction(privateKeys.reduce(signSolanaTransaction, transaction));
}

export function plainRpc(url: string): Rpc {
  return async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(error.message);
    return result;
  };
}

export type SignedWire = { wire: string; hash: string };

/** By a block that stays, so that it may come back after a reorg. */
async function signPayments(
  rpcUrl: string,
  house: KeyPairSigner,
  mints: Mints,
  payments: readonly Payment[],
): Promise<SignedWire> {
  const { value: lifetime } = await createSolanaRpc(rpcUrl).getLatestBlockhash({ commitment: 'finalized' }).send();
  const gifts = await Promise.all(
    payments.map(async ({ to, contract, units }) => {
      if (contract === null) return [giveCoin(house, address(to), units)];
      const mint = Object.values(mints).find((one) => one.address === contract);
      if (!mint) throw new Error(`no mint ${contract}`);
      return giveToken(house, mint, address(to), units);
    }),
  );
  const signed: { wire: Base64EncodedWireTransaction; signature: string } = await sign(house, gifts.flat(), lifetime);
  return { wire: signed.wire, hash: signed.signature };
}

/** Moves tokens out of an account that does not have them. */
async function signFailure(rpc: Rpc, { address: owner, privateKey }: Purse, payment: Payment): Promise<SignedWire> {
  const { value } = (await rpc('getLatestBlockhash', { commitment: 'finalized' })) as { value: { blockhash: string } };
  const mint = payment.contract ?? '';
  const [from, to] = [tokenAccountOf(owner, mint, tokenProgram), tokenAccountOf(payment.to, mint, tokenProgram)];
  const token = { mint, program: tokenProgram, decimals: 6 };
  const deed = instructionOf({ does: 'pay-token', owner, from, to, units: payment.units, token });
  const message = encodeMessage({ feePayer: owner, lifetime: value.blockhash, instructions: [deed] });
  const transaction = decodeTransaction(unsignedTransaction(message));
  if ('reason' in transaction) throw new Error(transaction.reason);
  const signed = signSolanaTransaction(transaction, privateKey);
  return { wire: encodeTransaction(signed), hash: hashOfTransaction(signed) ?? '' };
}
