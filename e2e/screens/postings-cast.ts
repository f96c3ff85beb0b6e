import type { Trace } from '../../packages/contract/src/growth/postings.ts';

const usdc = {
  asset: 'BASE/0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  currencyCode: 'USDC',
  blockchainCode: 'BASE',
} as const;

const rate = { rateUSD: '0.9998', rateSource: 'median of coinbase, kraken', ratedAt: '2026-10-05T08:59:40.000Z' };

const transaction = {
  at: '2026-10-05T09:00:00.000Z',
  projectID: 1,
  outOfSight: false,
  paymentReference: '8f4e0cc9-04d0-4a3e-9b36-1f1f3d6a7c10',
  payoutID: null,
  rewardID: null,
  transactionHash: `0x${'5c'.repeat(32)}`,
  rate,
} as const;

/** How what came for a payment is made: a deposit that was included, then confirmed. */
export function received(given: Partial<Trace['figures'][number]> = {}): Trace {
  return {
    figures: [
      {
        figure: 'received',
        sums: [{ ...usdc, amount: '128.4', posted: '128.4', holds: true }],
        amountUSD: '128.37432',
        postedUSD: '128.37432',
        holds: true,
        ...given,
      },
    ],
    transactions: [
      {
        ...transaction,
        transactionID: 1199,
        booked: 'deposit.included',
        postings: [
          {
            account: 'address',
            name: '0x9a3cf7028b61d44e0bd3721ae95c06f8c2b47ce4',
            ...usdc,
            amount: '128.4',
            amountUSD: '128.37432',
            figure: null,
          },
          {
            account: 'unconfirmed',
            name: null,
            ...usdc,
            amount: '128.4',
            amountUSD: '128.37432',
            figure: 'unconfirmed',
          },
        ],
      },
      {
        ...transaction,
        transactionID: 1200,
        booked: 'deposit.confirmed',
        postings: [
          {
            account: 'unconfirmed',
            name: null,
            ...usdc,
            amount: '-128.4',
            amountUSD: '-128.37432',
            figure: 'unconfirmed',
          },
          {
            account: 'customer',
            name: 'maximiliane.von.und.zu.lichtenstein@a-very-long-name-of-a-shop.example.com',
            ...usdc,
            amount: '128.4',
            amountUSD: '128.37432',
            figure: 'received',
          },
        ],
      },
    ],
    nextCursor: null,
  };
}

/** A booking of a statement, both sides of it. */
export function booking(): Trace {
  const [, second] = received().transactions;
  const postings = second?.postings.map((one) => ({
    ...one,
    figure: one.account === 'customer' ? ('balance' as const) : null,
  }));
  return {
    figures: [
      {
        figure: 'balance',
        sums: [{ ...usdc, amount: '128.4', posted: '128.4', holds: true }],
        amountUSD: null,
        postedUSD: null,
        holds: true,
      },
    ],
    transactions: second && postings ? [{ ...second, postings }] : [],
    nextCursor: null,
  };
}

/** What a payout promised and paid, with the fee that its network took. */
export function paidOut(): Trace {
  const wrong = received();
  const coin = { asset: 'BASE/native', currencyCode: 'ETH', blockchainCode: 'BASE' } as const;
  const sum = (amount: string, posted = amount) => [{ ...usdc, amount, posted, holds: amount === posted }];
  const [first] = wrong.transactions;
  const of = { ...transaction, paymentReference: null, payoutID: 2041 };
  return {
    figures: [
      { figure: 'reserved', sums: sum('0'), amountUSD: '0', postedUSD: '0', holds: true },
      { figure: 'paid', sums: sum('2400', '2399.5'), amountUSD: '2400', postedUSD: '2399.5', holds: false },
      {
        figure: 'network_fee',
        sums: [{ ...coin, amount: '0.000021', posted: '0.000021', holds: true }],
        amountUSD: null,
        postedUSD: null,
        holds: true,
      },
    ],
    transactions: first
      ? [
          {
            ...of,
            transactionID: 1300,
            booked: 'payout.reserved',
            postings: [
              { account: 'project', name: null, ...usdc, amount: '-2400', amountUSD: '-2400', figure: null },
              { account: 'payout', name: null, ...usdc, amount: '2400', amountUSD: '2400', figure: 'reserved' },
            ],
          },
          {
            ...of,
            transactionID: 1301,
            booked: 'departure.fee',
            rate: null,
            payoutID: null,
            postings: [
              { account: 'hot_wallet', name: 'Payouts', ...coin, amount: '-0.000021', amountUSD: null, figure: null },
              {
                account: 'network_fees',
                name: 'Base',
                ...coin,
                amount: '0.000021',
                amountUSD: null,
                figure: 'network_fee',
              },
            ],
          },
          {
            ...of,
            transactionID: 1302,
            booked: 'payout.paid',
            postings: [
              { account: 'payout', name: null, ...usdc, amount: '-2400', amountUSD: '-2400', figure: 'reserved' },
              {
                account: 'recipient',
                name: '0x9a3cf7028b61d44e0bd3721ae95c06f8c2b47ce4',
                ...usdc,
                amount: '2399.5',
                amountUSD: '2399.5',
                figure: 'paid',
              },
            ],
          },
        ]
      : [],
    nextCursor: null,
  };
}
