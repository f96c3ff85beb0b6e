import { describe, expect, test } from 'vitest';
import { balanceWords, differingFirst, lostWords, positionWords, sendingWords, skippedWords } from './restore-words.ts';

const compared = {
  walletID: 1,
  walletName: 'Hot',
  blockchainCode: 'ETH' as const,
  address: '0x1',
  currencyCode: 'ETH',
  chainBalance: '1',
  ledgerBalance: '1',
  waiting: 0,
  lapsing: 0,
  blocksToRead: 0,
  reason: null,
};
const same = { verdict: 'same' as const, databasePosition: 4, chainPosition: 4 };
const restore = {
  id: 1,
  reason: 'declared' as const,
  noticedAt: '2026-01-01T00:00:00.000Z',
  rememberedAt: null,
  sessionsEnded: 1,
  releasedAt: null,
  releasedBy: null,
};

describe('positions after a restore', () => {
  test.each([
    [{ verdict: 'same' as const, databasePosition: 4, chainPosition: 4 }, 'Next nonce 4, here and on the network.'],
    [
      { verdict: 'chain_ahead' as const, databasePosition: 4, chainPosition: 5 },
      '1 transaction on the network is missing from this backup (next nonce 5, here 4).',
    ],
    [
      { verdict: 'chain_ahead' as const, databasePosition: 4, chainPosition: 7 },
      '3 transactions on the network are missing from this backup (next nonce 7, here 4).',
    ],
    [
      { verdict: 'on_the_way' as const, databasePosition: 5, chainPosition: 4 },
      'Next nonce 5 here, 4 on the network: signed transactions are waiting.',
    ],
    [{ verdict: 'unnumbered' as const, databasePosition: null, chainPosition: null }, 'This network has no nonces.'],
    [
      { verdict: 'unnumbered' as const, databasePosition: null, chainPosition: null, lapsing: 2 },
      'This network has no nonces. 2 signed payouts may have been paid after the backup: check in an explorer.',
    ],
  ])('%o', (positions, words) => {
    expect(positionWords({ ...compared, ...positions })).toBe(words);
  });
});

describe('what is compared before sending is released', () => {
  test.each([
    ['1', '1', '1 ETH, on the network and in the ledger.'],
    ['0.8', '1', '0.8 ETH on the network, 1 ETH in the ledger.'],
    [null, '1', '1 ETH in the ledger.'],
  ])('holds %s on the network and %s in the ledger', (chainBalance, ledgerBalance, words) => {
    expect(balanceWords({ ...compared, ...same, chainBalance, ledgerBalance })).toBe(words);
  });

  test('comes first where anything differs, in its position or its balance', () => {
    const wallets = [
      { ...compared, ...same, walletName: 'Same' },
      { ...compared, ...same, walletName: 'Poorer', chainBalance: '0.5' },
      { ...compared, ...same, walletName: 'Ahead', verdict: 'chain_ahead' as const, chainPosition: 5 },
    ];
    expect(differingFirst(wallets).map(({ walletName }) => walletName)).toEqual(['Poorer', 'Ahead', 'Same']);
  });

  test('names the deposit addresses that nobody is given', () => {
    const pool = { walletID: 3, walletName: 'Till phrase', family: 'ETH_Family' as const, watched: 9 };
    const words = skippedWords({ ...pool, fromPosition: 12, toPosition: 20 });
    expect(words).toBe('Till phrase (Ethereum, Base), positions 12 to 20');
    expect(skippedWords({ ...pool, fromPosition: 7, toPosition: 7 })).toBe('Till phrase (Ethereum, Base), position 7');
  });
});

test('who releases sending reads how much leaves at once', () => {
  expect([0, 1, 3].map(sendingWords)).toEqual([
    'No transaction is waiting to be sent.',
    '1 waiting transaction will be sent right away.',
    '3 waiting transactions will be sent right away.',
  ]);
});

test('what is missing is counted where it is known', () => {
  expect(lostWords({ ...restore, headSeq: 5, rememberedSeq: 6 })).toBe('At least 1 entry of the audit log is missing.');
  expect(lostWords({ ...restore, headSeq: 5, rememberedSeq: 1205 })).toBe(
    'At least 1,200 entries of the audit log are missing.',
  );
  expect(lostWords({ ...restore, headSeq: 5, rememberedSeq: null })).toBe('It is not known how much is missing.');
});
