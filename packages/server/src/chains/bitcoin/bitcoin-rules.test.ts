import { expect, test } from 'vitest';
import { bitcoinRules } from './bitcoin-rules.ts';
import { proveHeader, proveTransactions } from './reading/prove-block.ts';
import { decodeTransaction } from './reading/raw-transaction.ts';
import type { RawBlock } from './reading/raw-shapes.ts';

const main = bitcoinRules('main');
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

test.each<[bigint | null, string]>([
  [null, ''],
  [1n, '?amount=0.00000001'],
  [2_030_000_000n, '?amount=20.3'],
  [100_000_000n, '?amount=1'],
  [2_099_999_997_690_000n, '?amount=20999999.9769'],
])('a wallet reads %s satoshis from the address as BIP 21 says', (units, query) => {
  expect(main.paymentUri({ to: address, contract: null, units }, 'main')).toBe(`bitcoin:${address}${query}`);
});

test('explorers are those of the network, and a local one has none', () => {
  expect(main.explorerUrl('mainnet', 'address', address)).toBe(`https://mempool.space/address/${address}`);
  expect(bitcoinRules('signet').explorerUrl('testnet', 'transaction', 'ab')).toBe('https://mempool.space/signet/tx/ab');
  expect(bitcoinRules('regtest').explorerUrl('local', 'transaction', 'ab')).toBeNull();
});

test('a key has another spelling on each network, and signs for no other address than its own', async () => {
  const key = new Uint8Array(32).fill(1);
  const regtest = bitcoinRules('regtest');
  expect(main.addressOfKey(key)).toBe('bc1q0xcqpzrky6eff2g52qdye53xkk9jxkvrh6yhyw');
  expect(regtest.addressOfKey(key)).toMatch(/^bcrt1q/);
  const unsigned = { chain: 'BTC', from: address, position: null, payload: { psbt: '' } } as const;
  expect(() => regtest.signTransfer(unsigned, key)).toThrow(/not that of/);
  expect(() => regtest.signTransfer({ ...unsigned, payload: {} }, key)).toThrow(/nothing to sign/);
});

test('addresses are derived at any position there is, and at no other', () => {
  const xpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  const derive = (from: number, count: number) => main.deriveAddresses?.({ kind: 'xpub', xpub }, from, count);
  expect(derive(0, 1)).toEqual(['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu']);
  expect(derive(2 ** 31 - 1, 1)).toHaveLength(1);
  for (const [from, count] of [
    [-1, 1],
    [0.5, 1],
    [0, -1],
    [2 ** 31 - 1, 2],
  ] as const) {
    expect(() => derive(from, count)).toThrow(RangeError);
  }
  expect(() => main.deriveAddresses?.({ kind: 'xpub', xpub: address }, 0, 1)).toThrow(/the source of addresses/);
  expect(() => main.deriveAddresses?.({ kind: 'contract', contract: '0x' }, 0, 1)).toThrow(/no contracts/);
});

/** The first block that held a payment: number 170 of the main network. */
const block: RawBlock = {
  hash: '00000000d1145790a8694403d4063f323d499e655c83426834d4ce2f8dd4a2ee',
  height: 170,
  confirmations: 1,
  version: 1,
  merkleroot: '7dac2c5666815c17a3b36427de37bb9d2e2c5ccec3f8633eb91a4205cb4c10ff',
  time: 1_231_731_025,
  bits: '1d00ffff',
  nonce: 1_889_418_792,
  previousblockhash: '000000002a22cfee1f2c846adbd12b3e183d4f97683f85dad08a79780a84bd55',
  tx: [
    'b1fea52486ce0c62bb442b530a3f0132b826c74e473d1f2c220bfa78111c5082',
    'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
  ].map((txid) => ({ txid, hex: '', vin: [], vout: [] })),
};

test('a block of the main network is proven by its hash, and a change of anything is found', () => {
  expect(() => proveHeader(block)).not.toThrow();
  expect(() => proveTransactions(block)).not.toThrow();
  const { previousblockhash, merkleroot } = block;
  const changes: Partial<RawBlock>[] = [{ version: 2 }, { time: block.time + 1 }, { bits: '1d00fffe' }, { nonce: 1 }];
  const roots: Partial<RawBlock>[] = [{ previousblockhash: merkleroot }, { merkleroot: previousblockhash ?? '' }];
  for (const change of [...changes, ...roots])
    expect(() => proveHeader({ ...block, ...change })).toThrow(/not its own/);
  expect(() => proveTransactions({ ...block, tx: block.tx.toReversed() })).toThrow(/not all there/);
  expect(() => proveTransactions({ ...block, tx: block.tx.slice(1) })).toThrow(/not all there/);
});

/** The payment in it, from Satoshi Nakamoto to Hal Finney. */
const payment =
  '0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25' +
  'fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b' +
  '00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1bad' +
  'ed5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9' +
  '744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000';

test('the bytes of a transaction tell its hash, what it spends and what it pays', () => {
  const { txid, inputs, outputs } = decodeTransaction(payment);
  expect(txid).toBe(block.tx[1]?.txid);
  expect(inputs).toEqual([
    { txHash: '0437cd7f8525ceed2324359c2d0ba26006d92d856a9c20fa0241106ee5a597c9', output: 0, sequence: 0xff_ff_ff_ff },
  ]);
  expect(outputs.map(({ units }) => units)).toEqual([1_000_000_000n, 4_000_000_000n]);
  expect(() => decodeTransaction(payment.slice(0, -40))).toThrow(/breaks off/);
  expect(() => decodeTransaction('zz')).toThrow(/not hexadecimal/);
});
