import { describe, expect, test } from 'vitest';
import { kindFilterOf, ofKind, searchWallets } from './filter-wallets.ts';
import { decimalsIn, heldBy } from './held.ts';
import type { Balance, Wallet } from './queries.ts';
import { keyNetworks } from './key-networks.ts';
import { actionsFor } from './wallet-actions.ts';

function wallet(over: Partial<Wallet>): Wallet {
  return {
    id: 1,
    name: 'Main',
    walletType: 'cold_wallet',
    walletSubType: 'EOA',
    family: 'ETH_Family',
    walletxpubs: [],
    status: 'active',
    chains: [{ blockchainCode: 'BASE', coldAddress: null, sweepContractID: null }],
    projectIDs: [],
    waitsUntil: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    ...over,
  };
}

function balance(over: Partial<Balance>): Balance {
  return {
    walletID: 1,
    walletName: 'Main',
    walletType: 'hot_wallet',
    blockchainCode: 'ETH',
    address: '0x',
    currencyCode: 'ETH',
    currencyAddress: null,
    state: 'known',
    amount: '0',
    at: '2026-11-20T12:00:00.000Z',
    reason: null,
    ...over,
  };
}

describe('wallets are found', () => {
  const all = [
    wallet({ id: 1, name: 'Safe' }),
    wallet({ id: 2, walletType: 'deposit_wallet', walletSubType: 'SCW', name: 'Shop' }),
    wallet({ id: 3, walletType: 'deposit_wallet', name: 'Old keys' }),
    wallet({ id: 4, walletType: 'hot_wallet', address: '0xABCDEF' }),
    wallet({ id: 5, walletType: 'gas_wallet' }),
  ];
  const ids = (found: readonly Wallet[]) => found.map(({ id }) => id);

  test.each([
    ['all', [1, 2, 3, 4, 5]],
    ['cold', [1]],
    ['deposit', [2, 3]],
    ['hot', [4, 5]],
  ] as const)('by kind: %s', (kind, expected) => {
    expect(ids(ofKind(all, kind))).toEqual(expected);
  });

  test.each([
    ['safe base', [1]],
    ['SWEEP', [2]],
    ['public key', [3]],
    ['0xabc', [4]],
    ['nobody', []],
    ['  ', [1, 2, 3, 4, 5]],
  ])('by words: "%s"', (words, expected) => {
    expect(ids(searchWallets(all, words))).toEqual(expected);
  });

  test('what is no kind means all', () => {
    expect(kindFilterOf('warm')).toBe('all');
  });
});

describe('what a wallet holds', () => {
  test('is what the chains said of it and of no other', () => {
    const told = [balance({ amount: '1.5' }), balance({ walletID: 2, amount: '7' }), balance({ amount: '0' })];
    expect(heldBy(told, 1).amounts.map(({ amount }) => amount)).toEqual(['1.5']);
    expect(heldBy(told, 1).unknown).toBeUndefined();
  });

  test('is unknown, and never nothing, where a chain did not answer', () => {
    const silent = balance({ state: 'unknown', amount: null, at: null, reason: 'Ethereum is unreachable.' });
    expect(heldBy([silent], 1)).toEqual({ amounts: [], unknown: 'Ethereum is unreachable.' });
    expect(heldBy([{ ...silent, reason: null }], 1).unknown).toBe('The network did not respond.');
  });

  test('is shown with all its decimals, and cents at least', () => {
    expect([decimalsIn('5'), decimalsIn('5.1'), decimalsIn('0.000214')]).toEqual([2, 2, 6]);
  });
});

test.each<[Wallet['status'], string[]]>([
  ['pending', ['open', 'rename', 'compromise']],
  ['active', ['open', 'rename', 'link', 'pause', 'compromise']],
  ['inactive', ['open', 'rename', 'resume', 'archive', 'compromise']],
  ['archived', ['open', 'rename', 'compromise']],
  ['compromised', ['open', 'rename']],
])('with a wallet that is %s one may do %j; who only reads may open it', (status, actions) => {
  expect(actionsFor({ status }, true)).toEqual(actions);
  expect(actionsFor({ status }, false)).toEqual(['open']);
});

test('a public key says on which networks it is used', () => {
  const names: Readonly<Record<string, string>> = { ETH: 'Ethereum', BASE: 'Base', TRX: 'Tron' };
  const networkName = (code: string) => names[code] ?? code;
  const chains = ['ETH', 'BASE', 'TRX'].map((blockchainCode) => ({
    blockchainCode,
    coldAddress: null,
    sweepContractID: null,
  }));
  expect(keyNetworks(wallet({ chains }), 'ETH_Family', networkName)).toBe('Ethereum, Base');
  expect(keyNetworks(wallet({ chains }), 'TRX_Family', networkName)).toBe('Tron');
});
