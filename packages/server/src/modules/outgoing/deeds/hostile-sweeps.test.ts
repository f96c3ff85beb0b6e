import { addressOfSolanaKey } from '@coffer/keys/solana/keys.ts';
import { encodeMessage } from '@coffer/keys/solana/message.ts';
import { messageOf, type SolanaSweep } from '@coffer/keys/solana/sweep.ts';
import {
  decodeTransaction,
  encodeTransaction,
  signSolanaTransaction,
  unsignedTransaction,
} from '@coffer/keys/solana/transaction.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '../../../../test/database.ts';
import { chainsOfNetwork } from '../../../chains/registry.ts';
import { groups, type Group } from '../../../platform/db/roles/names.ts';
import { openOutbound, type Outbound } from '../orders/outbound.fixture.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import type { Judging } from './deed.ts';
import { judgeSweep } from './judge-sweep.ts';

/** Sweeps that somebody makes up who has the database as a process has it, by the rules of the real Solana. */
let it: Outbound;
beforeAll(async () => {
  it = await openOutbound();
});
afterAll(() => it?.close());

const keyOf = (byte: number) => new Uint8Array(32).fill(byte);
const addressOf = (byte: number) => addressOfSolanaKey(keyOf(byte));
const [hotWallet, deposit, cold, thief] = [7, 8, 10, 9].map(addressOf) as [string, string, string, string];
const usdc = {
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  decimals: 6,
  withholdsFees: false,
};

function sweepOf(from: string, over: Partial<SolanaSweep> = {}): SolanaSweep {
  return {
    hotWallet,
    coldWallet: thief,
    token: null,
    deposits: [{ position: 0, address: from, units: 1_000_000_000_000n }],
    createsAccount: false,
    closesAccounts: true,
    lifetime: { by: 'nonce', account: addressOf(3), value: addressOf(5) },
    workMax: 200_000,
    microLamportsPerWork: 0n,
    ...over,
  };
}

function dataOf(sweep: SolanaSweep, ...signers: number[]): string {
  const read = decodeTransaction(unsignedTransaction(encodeMessage(messageOf(sweep))));
  if ('reason' in read) throw new Error(read.reason);
  return encodeTransaction(signers.reduce((one, byte) => signSolanaTransaction(one, keyOf(byte)), read));
}

function judge(data: string, to: string) {
  const chains = chainsOfNetwork('mainnet', () => undefined);
  const blockchain = { id: 1, name: 'Solana', code: 'SOLANA' };
  const order = { kind: 'sweep', blockchainId: 1, from: hotWallet, to, contract: null, units: 0n, data };
  const work = { deps: { ...it.deps, chains }, blockchain, chain: {} } as unknown as Judging;
  return judgeSweep(work, { ...order, authorizations: [], positionWanted: null } as unknown as Outgoing);
}

const addWallet = (group: Group | 'owner', address: string, status: string) =>
  withClient(it.treasury.world.databaseUrl, async (client) => {
    if (group !== 'owner') await client.query(`set role ${groups[group]}`);
    await client.query(
      `insert into wallet (name, type, kind, blockchain_id, address, status, created_at) values ($1, 'cold', 'address', 1, $1, $2, now())`,
      [address, status],
    );
  });

describe('money of the hot wallet itself', () => {
  beforeAll(() => addWallet('api', thief, 'active'));

  test.each([
    ['all its SOL', sweepOf(hotWallet)],
    ['all its USDC', sweepOf(hotWallet, { token: usdc, createsAccount: true })],
    [
      'some of it beside a deposit',
      sweepOf(deposit, {
        deposits: [deposit, hotWallet].map((address, position) => ({ position, address, units: 5n })),
      }),
    ],
    [
      'what stands in an account of it',
      sweepOf(deposit, { token: usdc, deposits: [{ position: 0, address: deposit, units: 5n, account: hotWallet }] }),
    ],
  ])('is moved by no sweep: %s', async (_what, sweep) => {
    const signers = sweep.deposits.some(({ address }) => address === deposit) ? [8] : [];
    expect(await judge(dataOf(sweep, ...signers), thief)).toContain('something else than to move deposits');
  });
});

describe('a sweep of a deposit', () => {
  test('is signed where the deposit has signed it and it leads to a cold wallet in use', async () => {
    await addWallet('owner', cold, 'active');
    expect(await judge(dataOf(sweepOf(deposit, { coldWallet: cold }), 8), cold)).toBeNull();
  });

  test('is refused where the deposit has not signed it, or the hot wallet has already', async () => {
    const sweep = sweepOf(deposit, { coldWallet: cold });
    for (const signers of [[], [7], [8, 7]]) {
      expect(await judge(dataOf(sweep, ...signers), cold)).toContain('have not all signed it');
    }
  });

  test.each(['pending', 'archived', 'compromised'])('is refused to a cold wallet that is %s', async (status) => {
    const to = addressOf(status.length + 20);
    await addWallet('owner', to, status);
    expect(await judge(dataOf(sweepOf(deposit, { coldWallet: to }), 8), to)).toContain('no cold wallet of yours');
  });

  test('waits for a cold wallet that somebody paused', async () => {
    const to = addressOf(40);
    await addWallet('owner', to, 'inactive');
    expect(await judge(dataOf(sweepOf(deposit, { coldWallet: to }), 8), to)).toMatchObject({ code: 'WALLET_PAUSED' });
  });

  test('finds no cold wallet that a worker made', async () => {
    await expect(addWallet('worker', addressOf(99), 'active')).rejects.toThrow('permission denied');
  });
});
