import { describe, expect, test } from 'vitest';
import { lostWords, positionWords } from './restore-words.ts';

const compared = {
  ...{ walletID: 1, walletName: 'Hot', blockchainCode: 'ETH' as const, address: '0x1', currencyCode: 'ETH' },
  ...{ chainBalance: '1', ledgerBalance: '1', waiting: 0, blocksToRead: 0, reason: null },
};
const restore = {
  ...{ id: 1, reason: 'declared' as const, noticedAt: '2026-01-01T00:00:00.000Z', rememberedAt: null },
  ...{ sessionsEnded: 1, releasedAt: null, releasedBy: null },
};

describe('positions after a restore', () => {
  test.each([
    [{ verdict: 'same' as const, databasePosition: 4, chainPosition: 4 }, 'Next nonce 4, here and on the network.'],
    [
      { verdict: 'chain_ahead' as const, databasePosition: 4, chainPosition: 5 },
      'Next nonce 4 here, 5 on the network: 1 transaction was sent that this database does not know.',
    ],
    [
      { verdict: 'chain_ahead' as const, databasePosition: 4, chainPosition: 7 },
      'Next nonce 4 here, 7 on the network: 3 transactions were sent that this database does not know.',
    ],
    [
      { verdict: 'on_the_way' as const, databasePosition: 5, chainPosition: 4 },
      'Next nonce 5 here, 4 on the network: signed transactions are waiting.',
    ],
  ])('%o', (positions, words) => {
    expect(positionWords({ ...compared, ...positions })).toBe(words);
  });
});

test('what is missing is counted where it is known', () => {
  expect(lostWords({ ...restore, headSeq: 5, rememberedSeq: 6 })).toBe('At least 1 entry of the audit log is missing.');
  expect(lostWords({ ...restore, headSeq: 5, rememberedSeq: 1205 })).toBe(
    'At least 1,200 entries of the audit log are missing.',
  );
  expect(lostWords({ ...restore, headSeq: 5, rememberedSeq: null })).toBe('It is not known how much is missing.');
});
