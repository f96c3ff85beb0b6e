import { keyText } from '@coffer/keys/solana/base58.ts';
import { readU32 } from '@coffer/keys/solana/bytes.ts';
import { nonceAccountOf, nonceBytes } from '@coffer/keys/solana/nonce.ts';
import { systemProgram } from '@coffer/keys/solana/programs.ts';
import type { Cosigning } from '../../port/cosigning.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { openingData } from '../rules/deed-orders.ts';
import { list, readContext, record } from './raw-shapes.ts';
import { readRent } from './rent.ts';

export type Nonce = { account: string; value: string; authority: string };

const stateAt = 4;
const authorityAt = 8;
const valueAt = 40;
const initialized = 1;

/** A nonce account of a hot wallet as it is now, or what the hot wallet has to send so that there is one. */
export async function findNonce(pool: NodePool, hotWallet: string, number: number): ReturnType<Cosigning['lifetime']> {
  const account = nonceAccountOf(hotWallet, number);
  const nonce = await pool.ask((node) => readNonce(node, account, 'confirmed'), { minHeight: pool.bestHeight });
  if (nonce) return { lifetime: { account: nonce.account, value: nonce.value } };
  return {
    opens: { to: account, units: await pool.ask((node) => readRent(node, nonceBytes)), data: openingData(number) },
  };
}

/** Null where there is none. */
export async function readNonce(node: RpcNode, account: string, commitment: string): Promise<Nonce | null> {
  const { value } = readContext(await node.call('getAccountInfo', [account, { commitment, encoding: 'base64' }]));
  if (value === null) return null;
  const { owner, data } = record(value, 'an account');
  const [text] = list(data, 'the data of an account');
  const bytes = Buffer.from(typeof text === 'string' ? text : '', 'base64');
  if (owner !== systemProgram || bytes.length !== nonceBytes || readU32(bytes, stateAt) !== initialized) return null;
  const keyAt = (at: number) => keyText(bytes.subarray(at, at + 32));
  return { account, value: keyAt(valueAt), authority: keyAt(authorityAt) };
}
