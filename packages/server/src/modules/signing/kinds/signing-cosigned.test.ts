import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelSigningRequest,
  getSigningRequest,
  openSigningRequest,
  submitSigned,
} from '@coffer/contract/treasury/signing-requests.ts';
import { listFunds } from '@coffer/contract/treasury/funds.ts';
import { getSweep } from '@coffer/contract/treasury/sweeps.ts';
import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { openCosigned, confirmations, type CosignedScene } from '../../sweeps/planning/cosigning.fixture.ts';
import type { CosignedShown } from '../../../chains/port/signing.ts';
import { expireSigningRequests } from '../expire-signing-requests.ts';
import { planSweeps } from '../../sweeps/planning/plan-sweeps.ts';

let it: CosignedScene;
beforeAll(async () => {
  it = await openCosigned();
}, 120_000);
afterAll(() => it?.close());

const sol = 1_000_000_000n;
const slow = { timeout: 120_000 };
const asked = (currencyCode: string) => ({
  key: it.key,
  body: { walletID: it.walletId, blockchainCode: 'SOLANA', currencyCode },
});
async function open(code: string) {
  const request = await it.world.ok(openSigningRequest, asked(code));
  return { ...request, unsigned: request.unsigned as CosignedShown };
}
const refused = async (code: string) => (await it.world.refused(openSigningRequest, asked(code))).message;
const handing = (signingRequestID: number, signed: string[]) => ({
  key: it.key,
  params: { chain: 'SOLANA' },
  body: { signingRequestID, signed },
});
const submit = (id: number, signed: string[]) => it.world.ok(submitSigned, handing(id, signed));
const get = (id: number) => it.world.ok(getSigningRequest, { key: it.key, params: { id: String(id) } });
const sweep = (id: number) => it.world.ok(getSweep, { key: it.key, params: { id: String(id) } });
const release = (id: number) => it.world.ok(cancelSigningRequest, { key: it.key, body: { signingRequestID: id } });

/** Sent, in a block, and confirmed there. */
async function carryOut(): Promise<void> {
  await it.send();
  await it.mine(1);
  await it.mine(confirmations + 2);
  await it.send();
}

test('without SOL in the hot wallet nothing is shown to sign, and it says whom to send some', slow, async () => {
  await it.receive('SOL', sol);
  await planSweeps(it.world.coffer.deps);
  const [fund] = (await it.world.ok(listFunds, { key: it.key })).filter(({ currencyCode }) => currencyCode === 'SOL');
  expect(fund).toMatchObject({
    state: 'waiting',
    obstacle: { statusCode: 'LOW_NATIVE_BALANCE', actionHint: `Send SOL to ${it.hot.address}.` },
  });
  await it.send();
  expect(await refused('SOL')).toContain('It waits: The hot wallet has 0 SOL');
  await it.up.faucet({ chain: 'SOLANA', code: 'SOL', address: it.hot.address, units: sol });
  await it.mine(confirmations + 2);
  await carryOut();
});

test('SOL of many addresses is in the cold wallet to the last unit, and the books agree', slow, async () => {
  for (let at = 0; at < 8; at += 1) await it.receive('SOL', sol + BigInt(at));
  // There is something for one transaction already, and more is opened for the next time.
  const first = await open('SOL');
  expect(first.unsigned.transactions).toHaveLength(1);
  await release(first.id);
  await carryOut();
  const { id, sweepID, unsigned } = await open('SOL');
  expect(unsigned.transactions).toHaveLength(2);
  expect(unsigned.items).toHaveLength(9);
  expect(unsigned).toMatchObject({
    coldAddress: it.cold.address,
    hotAddress: it.hot.address,
    rent: '0',
    rentBack: '0',
  });
  const total = 9n * sol + 28n;
  expect(unsigned.amount).toBe('9.000000028');
  expect(await refused('SOL')).toContain('holds no SOL');
  const signed = await it.sign(unsigned);
  expect(await submit(id, signed)).toEqual({ sweepID, signingRequestID: id });
  expect(await submit(id, signed)).toEqual({ sweepID, signingRequestID: id });
  await it.send();
  expect(await get(id)).toMatchObject({ status: 'broadcast' });
  await it.mine(1);
  await it.mine(confirmations + 2);
  await it.send();
  expect(await get(id)).toMatchObject({ status: 'done' });
  expect(await it.held(it.cold.address, 'SOL')).toBe(total);
  expect(await it.booked('cold', 'SOL')).toBe(total);
  expect(await it.booked('hot', 'SOL')).toBe(await it.held(it.hot.address, 'SOL'));
  const whole = await sweep(sweepID);
  expect(whole).toMatchObject({ status: 'completed', amountMoved: '9.000000028', skippedCount: 0, isFeeFinal: true });
  expect(whole.transactions).toHaveLength(2);
  expect(whole.feeAmount).toBe(unsigned.fee);
  expect(await it.query('select from sweep_lock')).toEqual([]);
});

test.each([
  ['USDC', 3_000_000n],
  ['FEE', 2_970_000n],
])(
  '%s comes to a new account of the cold wallet, and the rents of emptied accounts are back',
  slow,
  async (code, got) => {
    const addresses: string[] = [];
    for (let at = 0; at < 3; at += 1) addresses.push(await it.receive(code, 1_000_000n));
    const { id, sweepID, unsigned } = await open(code);
    expect(unsigned.currencyAddress).toBe(it.contractOf(code));
    expect(Number(unsigned.rent)).toBeGreaterThan(0.002);
    expect(Number(unsigned.rentBack)).toBeGreaterThan(0.006);
    const before = await it.held(it.hot.address, 'SOL');
    await submit(id, await it.sign(unsigned));
    await carryOut();
    expect(await get(id)).toMatchObject({ status: 'done' });
    expect(await it.held(it.cold.address, code)).toBe(got);
    expect(await it.booked('cold', code)).toBe(got);
    for (const address of addresses) expect(await it.held(address, code)).toBe(0n);
    const hot = await it.held(it.hot.address, 'SOL');
    expect(hot).toBeGreaterThan(before);
    expect(await it.booked('hot', 'SOL')).toBe(hot);
    expect(await sweep(sweepID)).toMatchObject({ status: 'completed', amountMoved: String(Number(got) / 1e6) });
    expect(await it.query("select from sweep where method = 'outside'")).toEqual([]);
  },
);

test(
  'what is not what was shown, or lacks a signature, is refused with its field, and nothing is sent',
  slow,
  async () => {
    await it.receive('SOL', sol);
    const other = await it.receive('SOL', 2n * sol);
    const one = await open('SOL');
    const good = await it.sign(one.unsigned);
    await release(one.id);
    await it.mine(1);
    const { id, sweepID, unsigned } = await open('SOL');
    const refuse = async (signed: string[]) => {
      const { status, details } = await it.world.refused(submitSigned, handing(id, signed));
      return { status, details };
    };
    const saying = (words: string) => ({
      status: 400,
      details: [{ path: 'signed.0', message: expect.stringContaining(words) as string }],
    });
    expect(await refuse(unsigned.transactions)).toEqual(saying('is missing'));
    expect(await refuse(['nonsense'])).toEqual(saying('must be what was shown'));
    expect(await refuse([...unsigned.transactions, ...unsigned.transactions])).toMatchObject({
      details: [{ path: 'signed', message: expect.stringContaining('one for each transaction') as string }],
    });
    const theirs = { ...unsigned, items: unsigned.items.filter(({ address }) => address === other) };
    await expect(it.sign(theirs)).rejects.toThrow('something else than what is shown');
    await expect(it.sign(unsigned, generateMnemonic(wordlist))).rejects.toThrow('not lead to');
    expect(await it.world.refused(submitSigned, handing(one.id, good))).toMatchObject({ status: 409 });
    await it.send();
    expect(await sweep(sweepID)).toMatchObject({ status: 'awaiting_signature', transactions: [] });
    await release(id);
  },
);

test(
  'what nodes never take is followed by something that takes its place, and its addresses are free again',
  slow,
  async () => {
    const { id, sweepID, unsigned } = await open('SOL');
    await submit(id, await it.sign(unsigned));
    // Somebody pays one of them once more: what is left would be too little for the network.
    const [first] = unsigned.items;
    await it.up.faucet({ chain: 'SOLANA', code: 'SOL', address: first?.address ?? '', units: 1n });
    await it.mine(confirmations + 2);
    await it.send();
    expect(await sweep(sweepID)).toMatchObject({ status: 'planned', waiting: { code: 'REFUSED' } });
    for (let at = 0; at < 5; at += 1) await it.send();
    await it.mine(1);
    await it.mine(40);
    for (let at = 0; at < 3; at += 1) await it.send();
    const over = await sweep(sweepID);
    expect(over).toMatchObject({ status: 'failed', amountMoved: '0', failure: { code: 'NOT_MOVED' } });
    expect(over.transactions.map(({ kind }) => kind)).toEqual(['order', 'filler']);
    expect(await it.query("select from outbox where kind = 'wallet.position-taken'")).toEqual([]);
    const again = await open('SOL');
    await submit(again.id, await it.sign(again.unsigned));
    await carryOut();
    expect(await get(again.id)).toMatchObject({ status: 'done' });
    expect(await it.booked('cold', 'SOL')).toBe(await it.held(it.cold.address, 'SOL'));
  },
);

test(
  'what is signed long after it was shown lands all the same, and what nobody signs in time never does',
  slow,
  async () => {
    await it.receive('SOL', sol);
    const { id, unsigned } = await open('SOL');
    await it.mine(400);
    await submit(id, await it.sign(unsigned));
    await carryOut();
    expect(await get(id)).toMatchObject({ status: 'done' });
    await it.receive('SOL', sol);
    const late = await open('SOL');
    const signed = await it.sign(late.unsigned);
    it.world.clock.advance(31);
    expect(await it.world.refused(submitSigned, handing(late.id, signed))).toMatchObject({ status: 409 });
    await expireSigningRequests(it.world.coffer.deps);
    expect(await get(late.id)).toMatchObject({ status: 'expired' });
    expect(await it.booked('cold', 'SOL')).toBe(await it.held(it.cold.address, 'SOL'));
    const { unsigned: again } = await open('SOL');
    expect(again.items).toEqual(late.unsigned.items);
  },
);
