import { expect, test } from 'vitest';
import { noticeItems, type BellItem } from './notice-items.ts';
import { isNew, marksOf, withoutPast } from './read-marks.ts';

const pool = { walletID: 4, walletName: 'Till', family: 'SOL_Family', ready: 8, lowSince: null } as const;
const quiet = {
  isTest: false,
  isLive: true,
  networks: [],
  sendingHeld: null,
  thirsty: [],
  lowPools: [],
  failingWebhooks: [],
  shortRewards: [],
  thinWallets: [],
  requestedPayouts: [],
  openChanges: [],
  openChangeCounts: [],
};
const low = (ready: number) => noticeItems({ ...quiet, lowPools: [{ ...pool, ready }] }, 0);
const approvals = (count: number) => noticeItems(quiet, count);
const rewards = (shortUSD: string) =>
  noticeItems(
    {
      ...quiet,
      shortRewards: [
        {
          projectID: 1,
          projectName: 'Shop',
          blockchainCode: 'BASE',
          currencyCode: 'USDC',
          dueUSD: '1',
          walletsUSD: '0',
          earnedUSD: '1',
          shortUSD,
        },
      ],
    },
    0,
  );
const thin = (payouts: number) => {
  const wallet = { walletID: 4, walletName: 'Hot', blockchainCode: 'BASE', currencyCode: 'USDC', free: '160' } as const;
  return noticeItems({ ...quiet, thinWallets: [{ ...wallet, payouts }] }, 0);
};

test.each<[string, BellItem[], BellItem[], boolean]>([
  ['the same addresses', low(8), low(8), false],
  ['the first of the last eight', low(8), low(7), true],
  ['one fewer, and not yet half of those', low(7), low(6), false],
  ['half of the addresses', low(7), low(3), true],
  ['more addresses', low(3), low(7), false],
  ['a hot wallet that is enough for one payout fewer', thin(2), thin(1), true],
  ['and for one more', thin(1), thin(2), false],
  ['one more payout to approve', approvals(1), approvals(2), true],
  ['one less to approve', approvals(2), approvals(1), false],
  ['a little more that is lacking', rewards('120.50'), rewards('940'), false],
  ['ten times as much that is lacking', rewards('120.50'), rewards('1205'), true],
])('%s: whether that is new to who has read', (_, before, now, expected) => {
  expect(now.map((item) => isNew(item, marksOf(before)))).toEqual([expected]);
});

test('what is over is forgotten, so that it is new when it begins anew; what got better may get worse again', () => {
  const marks = marksOf([...low(3), ...approvals(5)]);
  expect(withoutPast(marks, approvals(2))).toEqual({ approvals: 2 });
  expect(isNew(low(3)[0]!, withoutPast(marks, []))).toBe(true);
});

test('what is empty is no matter of the bell: that stops money, and stands in a banner', () => {
  expect(low(0)).toEqual([]);
  expect(noticeItems(quiet, 0)).toEqual([]);
});

test('a hot wallet that is enough for few payouts leads to what to send', () => {
  expect(thin(1)[0]).toMatchObject({
    title: 'USDC on BASE runs low',
    text: 'Hot has 160 USDC free, enough for about 1 more payout like the last ones.',
    way: { label: 'See what to send', to: '/withdraw/hot-wallets' },
  });
  expect(thin(0)[0]?.text).toContain('not enough for another payout');
});

test('what rewards lack leads to where it is mended', () => {
  const [short] = rewards('1');
  expect(short).toMatchObject({
    text: '$1.00 are due in USDC on BASE. Hot wallets have $0.00 free.',
    way: { label: 'Top up' },
  });
});
