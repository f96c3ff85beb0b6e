import { expect, vi } from 'vitest';
import { instructionOf } from '@coffer/keys/solana/instructions.ts';
import { addressOfSolanaKey } from '@coffer/keys/solana/keys.ts';
import { encodeMessage } from '@coffer/keys/solana/message.ts';
import {
  decodeTransaction,
  encodeTransaction,
  signSolanaTransaction,
  unsignedTransaction,
} from '@coffer/keys/solana/transaction.ts';
import type { FiveChains } from './five-chains.fixture.ts';

const pocketUnits = 1_000_000_000n;

/** As wallets of Solana Pay do: the reference of the payment stands beside payer and payee. */
export async function payNaming(
  { up }: FiveChains,
  { to, units, reference }: { to: string; units: bigint; reference: string },
): Promise<void> {
  const privateKey = crypto.getRandomValues(new Uint8Array(32));
  const from = addressOfSolanaKey(privateKey);
  await up.faucet({ chain: 'SOLANA', code: 'SOL', address: from, units: pocketUnits });
  const url = up.chains.SOLANA?.rpcUrl ?? '';
  const ask = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return (await answer.json()) as { result?: { value: { blockhash: string } }; error?: object };
  };
  const { result } = await ask('getLatestBlockhash', [{ commitment: 'confirmed' }]);
  const pay = instructionOf({ does: 'pay-coin', from, to, units });
  const accounts = [...pay.accounts, { address: reference, isSigner: false, isWritable: false }];
  const lifetime = result?.value.blockhash ?? '';
  const message = encodeMessage({ feePayer: from, lifetime, instructions: [{ ...pay, accounts }] });
  const unsigned = decodeTransaction(unsignedTransaction(message));
  if ('reason' in unsigned) throw new Error(unsigned.reason);
  const bytes = encodeTransaction(signSolanaTransaction(unsigned, privateKey));
  await vi.waitFor(async () => {
    await up.mine('SOLANA', 1);
    expect(
      await ask('sendTransaction', [bytes, { encoding: 'base64', preflightCommitment: 'confirmed' }]),
    ).not.toHaveProperty('error');
  });
}
