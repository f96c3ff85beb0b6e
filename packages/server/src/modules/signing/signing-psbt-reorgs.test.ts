import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { resumeBlockchain } from '@coffer/contract/money-in/blockchains.ts';
import {
  getSigningRequest,
  openSigningRequest,
  submitSigned,
  type ToSign,
} from '@coffer/contract/treasury/signing-requests.ts';
import { base64 } from '@scure/base';
import { Transaction } from '@scure/btc-signer/transaction.js';
import { buildPsbt } from '@coffer/keys/bitcoin/build-psbt.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { confirmations, openGathered, type Gathered } from '../sweeps/moving/gathering.fixture.ts';
import { sendSignedTransfers } from './send-signed-transfers.ts';

const coin = 100_000_000n;
const withinMs = 120_000;
/** So deep a block stands that what spent a coin in it is proof that nothing else ever will. */
const finalAfter = 6;

let it: Gathered;
beforeAll(async () => {
  it = await openGathered();
}, withinMs);
afterAll(() => it?.close());

type Psbt = Extract<ToSign, { kind: 'psbt' }>;
type Opened = { id: number; sweepID: number; unsigned: Psbt; units: bigint };

let opened: Opened;
let before: bigint;
beforeEach(async () => {
  await it.receive(coin);
  before = await it.inCold();
  const body = { walletID: it.walletId, blockchainCode: 'BTC', currencyCode: 'BTC' };
  const { id, sweepID, unsigned } = await it.world.ok(openSigningRequest, { key: it.key, body });
  if (unsigned.kind !== 'psbt') throw new Error('a PSBT was asked for');
  opened = { id, sweepID, unsigned, units: BigInt(Math.round(Number(unsigned.amount) * Number(coin))) };
}, withinMs);

const send = () => sendSignedTransfers(it.world.coffer.deps);

async function handIn(signed: { bytes: string }): Promise<void> {
  const body = { signingRequestID: opened.id, signed: [signed.bytes] };
  await it.world.ok(submitSigned, { key: it.key, params: { chain: 'BTC' }, body });
  await send();
}

async function sweep(): Promise<{ status: string; moved: string; code: string | null; held: number } | undefined> {
  const text = `select status, moved_units::text as moved, failure_code as code,
    (select count(*)::int from sweep_lock l where l.sweep_id = s.id) as held from sweep s where id = $1`;
  const [row] = await it.query<{ status: string; moved: string; code: string | null; held: number }>(text, [
    opened.sweepID,
  ]);
  return row;
}

async function requestStatus(): Promise<string> {
  return (await it.world.ok(getSigningRequest, { key: it.key, params: { id: String(opened.id) } })).status;
}

async function chainStatus(): Promise<string | undefined> {
  const [row] = await it.query<{ status: string }>("select status from blockchain where code = 'BTC'");
  return row?.status;
}

const moved = () => ({ status: 'completed', moved: String(opened.units), code: null, held: 0 });

test('a sweep whose block is taken back is sent once more, and booked once', { timeout: withinMs }, async () => {
  const signed = await it.sign(opened.unsigned.psbt);
  await handIn(signed);
  await it.mine();
  expect(await sweep()).toMatchObject({ status: 'confirming', moved: String(opened.units) });
  expect(await it.inCold()).toBe(before + opened.units);

  await it.reorg(1);
  await it.settle();
  expect(await sweep()).toEqual({ status: 'broadcast', moved: '0', code: null, held: 1 });
  expect(await requestStatus()).toBe('broadcast');
  expect(await it.inCold()).toBe(before);

  await send();
  await it.mine(confirmations + 1);
  expect(await sweep()).toEqual(moved());
  expect(await requestStatus()).toBe('done');
  expect(await it.inCold()).toBe(before + opened.units);
});

test('one that moves to another block without being gone counts once', { timeout: withinMs }, async () => {
  const signed = await it.sign(opened.unsigned.psbt);
  await handIn(signed);
  await it.mine(2);
  await it.reorg(2, [signed.hash]);
  await it.mine(confirmations + 1);
  expect(await sweep()).toEqual(moved());
  expect(await it.inCold()).toBe(before + opened.units);
});

test(
  'a completed one that a deep reorg takes back waits for a person, then goes its way again',
  { timeout: withinMs },
  async () => {
    await handIn(await it.sign(opened.unsigned.psbt));
    await it.mine(confirmations + 1);
    expect(await sweep()).toEqual(moved());

    await it.reorg(confirmations + 1);
    await vi.waitFor(async () => expect(await chainStatus()).toBe('halted'), { timeout: 30_000 });
    await it.world.ok(resumeBlockchain, { key: it.key, params: { idOrCode: 'BTC' }, body: { reason: 'Looked at.' } });
    await it.settle();
    expect(await sweep()).toEqual({ status: 'broadcast', moved: '0', code: null, held: 1 });
    expect(await it.inCold()).toBe(before);

    await send();
    await it.mine(confirmations + 1);
    expect(await sweep()).toEqual(moved());
    expect(await requestStatus()).toBe('done');
    expect(await it.inCold()).toBe(before + opened.units);
  },
);

test(
  'what a wallet sent by itself and a reorg took has nothing in hand, and counts when it comes back',
  { timeout: withinMs },
  async () => {
    const signed = await it.sign(opened.unsigned.psbt);
    await it.chain.broadcast(signed);
    await it.mine();
    expect(await sweep()).toMatchObject({ status: 'confirming', held: 1 });

    await it.reorg(1);
    await it.settle();
    expect(await sweep()).toEqual({ status: 'replaced', moved: '0', code: 'REPLACED', held: 0 });
    expect(await it.inCold()).toBe(before);

    expect(await it.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
    await it.mine(confirmations + 1);
    expect(await sweep()).toEqual(moved());
    expect(await it.inCold()).toBe(before + opened.units);
  },
);

test(
  'one whose coin goes elsewhere after the reorg has failed, once the chain proves it',
  { timeout: withinMs },
  async () => {
    await handIn(await it.sign(opened.unsigned.psbt));
    await it.mine();
    await it.reorg(1);
    await it.settle();
    const instead = await it.sign(elsewhere(await it.receive(coin)));
    expect(await it.chain.broadcast(instead)).toEqual({ outcome: 'accepted' });
    await it.mine(finalAfter + 1);
    await send();
    expect(await sweep()).toEqual({ status: 'failed', moved: '0', code: 'NOT_MOVED', held: 0 });
    expect(await it.inCold()).toBe(before);
  },
);

/** The same coins, for another payee. */
function elsewhere(address: string): string {
  const asked = Transaction.fromPSBT(base64.decode(opened.unsigned.psbt));
  const coins = opened.unsigned.items.map(({ coin: name, amount, address: from }, at) => {
    const [txHash = '', output] = name.split(':');
    const [first] = asked.getInput(at).bip32Derivation ?? [];
    if (!first) throw new Error('no key');
    const [publicKey, { fingerprint, path }] = first;
    const key = { publicKey, script: 'p2wpkh' as const, fingerprint, path };
    const units = BigInt(Math.round(Number(amount) * Number(coin)));
    return { txHash, output: Number(output), units, script: scriptOfAddress(from, 'regtest'), key };
  });
  return buildPsbt(coins, [{ script: scriptOfAddress(address, 'regtest'), units: opened.units - 10_000n }]);
}
