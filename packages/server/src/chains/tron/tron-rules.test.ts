import { describe, expect, test } from 'vitest';
import { depositAddress } from '@coffer/contract-abi/sweep-addresses.ts';
import { receivingKeys } from '@coffer/keys/phrase/extended-key.ts';
import { hexOfTron, tronAddress, tronOfHex } from '@coffer/keys/tron/address.ts';
import { tokenTransferData } from '@coffer/keys/tron/token-call.ts';
import type { Unsigned } from '../port/port.ts';
import { tronRules as rules } from './tron-rules.ts';

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const xpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const key = Buffer.alloc(32, 0x11);
const from = rules.addressOfKey(key);
const to = rules.addressOfKey(Buffer.alloc(32, 0x22));
const times = { expiration: '1760000600000', timestamp: '1760000000123', refBlock: '0'.repeat(64) };
const unsigned = (over: Record<string, string>): Unsigned => ({
  chain: 'TRX',
  from,
  position: null,
  payload: { to, value: '5000000', data: '0x', feeLimit: '0', ...times, ...over },
});

describe('addresses', () => {
  test('of an xpub are those that wallets show for the account', () => {
    const keyAt = receivingKeys(xpub);
    const expected = [0, 1, 2 ** 31 - 1].map((index) => tronAddress(keyAt(index)));
    expect([0, 1, 2 ** 31 - 1].flatMap((at) => rules.deriveAddresses({ kind: 'xpub', xpub }, at, 1))).toEqual(expected);
    expect(() => rules.deriveAddresses({ kind: 'xpub', xpub }, 2 ** 31 - 1, 2)).toThrow(RangeError);
    expect(() => rules.deriveAddresses({ kind: 'xpub', xpub }, -1, 1)).toThrow(RangeError);
  });

  test('of a sweep contract are where this chain makes them, and nowhere where Ethereum would', () => {
    const addresses = rules.deriveAddresses({ kind: 'contract', contract: usdt }, 7, 2);
    const here = [7, 8].map((index) => tronOfHex(depositAddress(hexOfTron(usdt), index, { rule: 'tron' })));
    expect(addresses).toEqual(here);
    expect(addresses).not.toContain(tronOfHex(depositAddress(hexOfTron(usdt), 7)));
  });
});

describe('what a wallet reads', () => {
  test.each([
    [{ to, contract: null, units: 1_500_000n }, `tron:${to}?amount=1.5`],
    [{ to, contract: null, units: 1n }, `tron:${to}?amount=0.000001`],
    [{ to, contract: null, units: 20_000_000n }, `tron:${to}?amount=20`],
    [{ to, contract: null, units: null }, `tron:${to}`],
    [{ to, contract: usdt, units: 1_500_000n }, `tron:${to}?token=${usdt}`],
    [{ to, contract: usdt, units: null }, `tron:${to}?token=${usdt}`],
  ])('names whom, what and how much: %#', (payment, uri) => {
    expect(rules.paymentUri(payment, '728126428')).toBe(uri);
  });

  test('explorers are those of the network, and there is none for a chain at home', () => {
    expect(rules.explorerUrl('mainnet', 'address', to)).toBe(`https://tronscan.org/#/address/${to}`);
    expect(rules.explorerUrl('testnet', 'transaction', 'ab')).toBe('https://nile.tronscan.org/#/transaction/ab');
    expect(rules.explorerUrl('local', 'address', to)).toBeNull();
  });

  test('a unit of energy costs whole sun', () => {
    expect(rules.workPrice?.format(210n)).toBe('210');
    expect(rules.workPrice?.parse('210')).toBe(210n);
    for (const text of ['', '1.5', '-1', 'many']) expect(rules.workPrice?.parse(text)).toHaveProperty('reason');
  });
});

describe('what somebody else signed', () => {
  const read = (over: Record<string, string>) => rules.readSigned?.(rules.signTransfer(unsigned(over), key).bytes);

  test('is read as the transfer that it is, with what its bytes allow', async () => {
    const known = { from, position: null, chainId: null, validUntil: 1_760_000_600_000 };
    expect(read({})).toMatchObject({ ...known, to, contract: null, units: 5_000_000n, feeUnitsMax: 0n });
    const over = { to: usdt, value: '0', data: tokenTransferData(to, 7n), feeLimit: '30000000' };
    expect(read(over)).toMatchObject({ ...known, to, contract: usdt, units: 7n, feeUnitsMax: 30_000_000n });
  });

  test.each([
    ['approves somebody', { to: usdt, value: '0', data: `0x095ea7b3${'0'.repeat(128)}` }],
    ['sends coins along with a token', { to: usdt, data: tokenTransferData(to, 7n) }],
    ['has something behind it', { to: usdt, value: '0', data: `${tokenTransferData(to, 7n)}00` }],
  ])('is refused if it %s', async (_what, over) => {
    expect(read(over)).toEqual({ reason: expect.stringMatching(/\w/) });
  });

  test('nobody signs for somebody else', async () => {
    expect(() => rules.signTransfer({ ...unsigned({}), from: to }, key)).toThrow(/not that of/);
  });
});
