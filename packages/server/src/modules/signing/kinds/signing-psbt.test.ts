import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelSigningRequest,
  getSigningRequest,
  openSigningRequest,
  submitSigned,
  type ToSign,
} from '@coffer/contract/treasury/signing-requests.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { createColdWallet } from '@coffer/contract/treasury/wallets.ts';
import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer/transaction.js';
import { buildPsbt } from '@coffer/keys/bitcoin/build-psbt.ts';
import { bitcoinAddressOfPrivateKey } from '@coffer/keys/bitcoin/keys.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { reviewPsbt } from '@coffer/keys/bitcoin/review-psbt.ts';
import { confirmations, openGathered, type Gathered } from '../../sweeps/moving/gathering.fixture.ts';
import { sendSignedTransfers } from '../send-signed-transfers.ts';

let it: Gathered;
beforeAll(async () => {
  it = await openGathered();
}, 120_000);
afterAll(() => it?.close());

type Psbt = Extract<ToSign, { kind: 'psbt' }>;
const coin = 100_000_000n;
const unitsOf = (text: string) => BigInt(Math.round(Number(text) * Number(coin)));

const asked = (over: object = {}) => ({
  key: it.key,
  body: { walletID: it.walletId, blockchainCode: 'BTC', currencyCode: 'BTC', ...over },
});
async function open() {
  const request = await it.world.ok(openSigningRequest, asked());
  return { ...request, unsigned: request.unsigned as Psbt };
}
const handing = (signingRequestID: number, signed: string[]) => ({
  key: it.key,
  params: { chain: 'BTC' },
  body: { signingRequestID, signed },
});
const submit = (id: number, signed: string[]) => it.world.ok(submitSigned, handing(id, signed));
const refuse = (id: number, signed: string[]) => it.world.refused(submitSigned, handing(id, signed));
const get = (id: number) => it.world.ok(getSigningRequest, { key: it.key, params: { id: String(id) } });
const release = (id: number) => it.world.ok(cancelSigningRequest, { key: it.key, body: { signingRequestID: id } });
const sweepOf = async (id: number) =>
  (
    await it.query(
      'select status, moved_units::text as moved, fee_units::text as fee, tx_hash as hash from sweep where id = $1',
      [id],
    )
  )[0];
const send = () => sendSignedTransfers(it.world.coffer.deps);

test(
  'coins of a phrase come to the cold wallet in one transaction, and the books say what the network took',
  { timeout: 120_000 },
  async () => {
    await it.receive(coin);
    await it.receive(2n * coin);
    const request = await open();
    const { unsigned } = request;
    expect(request).toMatchObject({ kind: 'psbt', status: 'open', addressCount: 2, amount: unsigned.amount });
    expect(unsigned.items.map(({ amount }) => amount)).toEqual(['2', '1']);
    const [units, fee] = [unitsOf(unsigned.amount), unitsOf(unsigned.fee)];
    expect(units + fee).toBe(3n * coin);
    expect(reviewPsbt(unsigned.psbt, 'regtest')).toMatchObject({
      review: { feeUnits: fee, payees: [{ address: it.cold, units }], coins: [{ units: 2n * coin }, { units: coin }] },
    });
    expect(await it.world.refused(openSigningRequest, asked())).toMatchObject({ status: 422 });

    const signed = await it.sign(unsigned.psbt);
    const answer = { sweepID: request.sweepID, signingRequestID: request.id };
    expect(await submit(request.id, [signed.bytes])).toEqual(answer);
    expect(await submit(request.id, [signed.bytes])).toEqual(answer);
    await send();
    expect(await get(request.id)).toMatchObject({ status: 'broadcast' });
    await send();
    await it.mine();
    expect(await sweepOf(request.sweepID)).toEqual({
      status: 'confirming',
      moved: String(units),
      fee: String(fee),
      hash: signed.hash,
    });
    await it.mine(confirmations);
    expect(await get(request.id)).toMatchObject({ status: 'done' });
    expect(await it.inCold()).toBe(units);
    expect(await it.chain.balances([{ address: it.cold, contract: null }])).toEqual([units]);
    expect(await it.query('select from sweep_lock')).toEqual([]);
  },
);

test(
  'what pays somebody else, was changed, or lacks a signature is refused in words, and nothing is sent',
  { timeout: 120_000 },
  async () => {
    await it.receive(coin);
    await it.receive(coin / 2n);
    const { id, sweepID, unsigned } = await open();
    const theirs = Transaction.fromPSBT(base64.decode(unsigned.psbt));
    const coins = unsigned.items.map(({ coin: name, amount, address }, at) => {
      const [txHash = '', output] = name.split(':');
      const [first] = theirs.getInput(at).bip32Derivation ?? [];
      if (!first) throw new Error('no key');
      const [publicKey, { fingerprint, path }] = first;
      const key = { publicKey, script: 'p2wpkh' as const, fingerprint, path };
      return {
        txHash,
        output: Number(output),
        units: unitsOf(amount),
        script: scriptOfAddress(address, 'regtest'),
        key,
      };
    });
    const script = scriptOfAddress(it.cold, 'regtest');
    const units = unitsOf(unsigned.amount);
    const stranger = scriptOfAddress(unsigned.items[0]?.address ?? '', 'regtest');
    const wrong: [string, string, string][] = [
      ['pays somebody else', buildPsbt(coins, [{ script: stranger, units }]), 'pays somebody else instead of'],
      ['pays less', buildPsbt(coins, [{ script, units: units - 1_000n }]), 'instead of'],
      ['leaves out a coin', buildPsbt(coins.slice(0, 1), [{ script, units: coin / 2n }]), 'does not spend the coin'],
    ];
    for (const [, psbt, words] of wrong) {
      const { bytes } = await it.sign(psbt);
      expect(await refuse(id, [bytes])).toMatchObject({
        status: 400,
        details: [{ path: 'signed', message: expect.stringContaining(words) as string }],
      });
    }
    expect(await refuse(id, ['nonsense'])).toMatchObject({ status: 400, details: [{ path: 'signed' }] });
    expect(await refuse(id, [unsigned.psbt])).toMatchObject({
      details: [{ path: 'signed', message: 'must sign every coin: 2 of 2 wait for a signature' }],
    });
    await expect(it.sign(unsigned.psbt, generateMnemonic(wordlist))).rejects.toThrow("This phrase is not the wallet's");
    await send();
    expect(await sweepOf(sweepID)).toMatchObject({ status: 'awaiting_signature', hash: null });
    expect(await release(id)).toMatchObject({ status: 'cancelled' });
    expect(await refuse(id, [(await it.sign(unsigned.psbt)).bytes])).toMatchObject({ status: 409 });
  },
);

test('what was signed for another destination than there is now is refused', { timeout: 120_000 }, async () => {
  await it.receive(coin);
  const { id, unsigned } = await open();
  const { bytes } = await it.sign(unsigned.psbt);
  const { key, walletId, coldId, world } = it;
  const address = bitcoinAddressOfPrivateKey(crypto.getRandomValues(new Uint8Array(32)), 'regtest');
  const other = { key, params: { chain: 'BTC' }, body: { name: 'Other safe', address } };
  const { id: otherId } = await world.ok(createColdWallet, other);
  const leadTo = (coldWalletID: number) =>
    world.ok(setWalletDestination, { key, params: { id: walletId }, body: { blockchainCode: 'BTC', coldWalletID } });
  await leadTo(otherId);
  expect(await refuse(id, [bytes])).toMatchObject({
    status: 409,
    message: expect.stringContaining('The cold wallet has changed since') as string,
  });
  await leadTo(coldId);
  expect(await release(id)).toMatchObject({ status: 'cancelled' });
});

test(
  'two signers may each give back their part, and what a wallet has sent by itself is settled from the chain',
  { timeout: 120_000 },
  async () => {
    await it.receive(coin);
    const before = await it.inCold();
    const { id, sweepID, unsigned } = await open();
    const count = unsigned.items.length;
    const parts = await Promise.all(
      unsigned.items.map(async (_item, at) => {
        const { bytes } = await it.sign(unsigned.psbt);
        const all = Transaction.fromRaw(hex.decode(bytes), { allowUnknownOutputs: true });
        const part = Transaction.fromPSBT(base64.decode(unsigned.psbt));
        const [signature, publicKey] = all.getInput(at).finalScriptWitness ?? [];
        if (!signature || !publicKey) throw new Error('no signature');
        part.updateInput(at, { partialSig: [[publicKey, signature]] }, true);
        return base64.encode(part.toPSBT(0));
      }),
    );
    expect(await refuse(id, parts.slice(0, 1))).toMatchObject({
      details: [{ path: 'signed', message: `must sign every coin: ${count - 1} of ${count} wait for a signature` }],
    });
    // Before they are handed in, the hardware wallet's own program sends it.
    const whole = await it.sign(unsigned.psbt);
    expect(await it.chain.broadcast(whole)).toEqual({ outcome: 'accepted' });
    await submit(id, parts);
    await send();
    await it.mine(confirmations + 1);
    expect(await sweepOf(sweepID)).toMatchObject({ status: 'completed', hash: whole.hash });
    expect(await it.inCold()).toBe(before + unitsOf(unsigned.amount));
  },
);

test(
  'what was sent after its request was given up is still booked to the cold wallet, as a sweep from outside',
  { timeout: 120_000 },
  async () => {
    await it.receive(coin);
    const before = await it.inCold();
    const { id, unsigned } = await open();
    await release(id);
    const { hash, ...rest } = await it.sign(unsigned.psbt);
    await it.chain.broadcast({ hash, ...rest });
    await it.mine(confirmations + 1);
    expect(await it.inCold()).toBe(before + unitsOf(unsigned.amount));
    expect(await it.query("select status from sweep where method = 'outside' and tx_hash = $1", [hash])).toEqual([
      { status: 'completed' },
    ]);
  },
);

test('only a PSBT gathers coins, and only where there are some', { timeout: 120_000 }, async () => {
  expect(await it.world.refused(openSigningRequest, asked())).toMatchObject({
    status: 422,
    message: expect.stringContaining('holds no BTC') as string,
  });
  await it.receive(60n * 1_000n);
  for (const kind of ['transfers', 'authorizations']) {
    expect(await it.world.refused(openSigningRequest, asked({ kind }))).toMatchObject({
      status: 400,
      details: [{ path: 'kind', message: 'must be psbt on Bitcoin' }],
    });
  }
});
