import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { diagnose } from '@coffer/contract/operations/doctor.ts';
import { listDeposits } from '@coffer/contract/money-in/deposits.ts';
import { listFunds } from '@coffer/contract/treasury/funds.ts';
import { openSigningRequest } from '@coffer/contract/treasury/signing-requests.ts';
import { openGathered, type Gathered } from './moving/gathering.fixture.ts';

/** With so many blocks on top a minted coin may be spent in the next one. */
const ripe = 100;
/** What a block of the local network brings to who made it, for its first 150 blocks and for the next ones. */
const subsidies = ['50', '25', '12.5', '6.25', '3.125', '1.5625'];

let it: Gathered;
let address: string;
beforeAll(async () => {
  it = await openGathered();
  const [project] = await it.query<{ id: number }>('select id from project');
  const body = { blockchainCode: 'BTC', customerID: 'miner' };
  ({ address } = await it.world.ok(createDepositAddress, { key: it.key, params: { id: project?.id ?? 0 }, body }));
}, 120_000);
afterAll(() => it?.close());

async function mint(): Promise<void> {
  const request = { jsonrpc: '2.0', id: 1, method: 'generatetoaddress', params: [1, address] } as const;
  expect((await it.up.rpc('BTC', request)).error ?? undefined).toBeUndefined();
  await it.settle();
}

async function seen() {
  const { data } = await it.world.ok(listDeposits, { key: it.key, query: { address } });
  return data[0];
}

async function ready(): Promise<string> {
  const funds = await it.world.ok(listFunds, { key: it.key });
  return funds.find(({ blockchainCode }) => blockchainCode === 'BTC')?.amount ?? '0';
}

const asked = () => ({
  key: it.key,
  body: { walletID: it.walletId, blockchainCode: 'BTC' as const, currencyCode: 'BTC' },
});

test('a coin that was minted to a customer counts when it can be spent, and not a block earlier', async () => {
  await mint();
  await it.mine(5);
  expect(await seen()).toMatchObject({ status: 'included', confirmations: { current: 6, required: ripe } });
  expect(await it.world.ok(diagnose, { key: it.key, query: { q: address } })).toMatchObject({
    finding: { code: 'WAITING' },
  });
  const { transactionHash: hash } = (await seen()) ?? { transactionHash: '' };
  expect(await it.world.ok(diagnose, { key: it.key, query: { q: hash } })).toMatchObject({
    finding: { message: 'It has 6 of 100 confirmations. It is freshly minted: nobody can spend it earlier.' },
  });
  await it.mine(ripe - 7);
  expect(await seen()).toMatchObject({ status: 'included', confirmations: { current: ripe - 1 } });
  expect(await ready()).toBe('0');
  expect(await it.world.refused(openSigningRequest, asked())).toMatchObject({ status: 422 });
  await it.mine(1);
  const credited = await seen();
  expect(credited).toMatchObject({ status: 'confirmed', confirmations: { current: ripe, required: ripe } });
  expect(subsidies).toContain(credited?.amount);
  expect(await ready()).toBe(credited?.amount);
}, 120_000);

test('what may be spent is swept at once: the network takes it', async () => {
  const request = await it.world.ok(openSigningRequest, asked());
  if (request.unsigned.kind !== 'psbt') throw new Error('no PSBT was asked for');
  const signed = await it.sign(request.unsigned.psbt);
  expect(await it.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
  await it.mine(3);
  expect(await it.inCold()).toBeGreaterThan(0n);
}, 120_000);

test('one that a reorg takes back before was never credited', async () => {
  await mint();
  await it.mine(1);
  const before = await seen();
  await it.up.reorg('BTC', 2);
  await it.mine(1);
  expect(await seen()).toMatchObject({ id: before?.id, status: 'reorged', confirmedAt: null });
}, 120_000);
