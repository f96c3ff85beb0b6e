import { expect, test } from 'vitest';
import { aChain, aDeposit, aDiagnosis, anAddress, anAttempt, aPayment, paid as payee } from './diagnosis.fixture.ts';
import { factsOf } from './facts.ts';
import type { Diagnosis } from './queries.ts';

const names = {
  chainName: () => 'Base',
  precisionOf: (_: string, currency: string) => (currency === 'USDC' ? 6 : undefined),
  shownAs: () => ({ decimals: 6, isStable: true }),
  projectName: () => 'Shop',
};

function told(over: Parameters<typeof aDiagnosis>[0]): string[] {
  return factsOf(aDiagnosis(over), names).map(({ mark, text }) => `${mark}: ${text}`);
}

const posting: Diagnosis['postings'][number] = {
  at: '2026-11-20T12:00:00.000Z',
  kind: 'deposit.confirmed',
  account: 'customer:3',
  asset: 'BASE/native',
  units: '-25000000',
};

test('a payment that is in order is so from the chain to the books', () => {
  const over = { chains: [aChain()], addresses: [anAddress()], deposits: [aDeposit()], postings: [posting, posting] };
  expect(told(over)).toEqual([
    'true: Base knows the transaction',
    'true: It succeeded in block 100',
    'true: It was sent to one of your addresses',
    'true: Its block was processed',
    'true: 0xd8dA…6045 of Main belongs to customer ada of Shop',
    'true: 25.00 USDC was recorded',
    'true: 4 of 4 confirmations',
    'true: ada was credited',
    'true: It has 2 ledger entries',
  ]);
});

test('a payment that the nodes left out is not said to have been read', () => {
  expect(told({ code: 'MISSED', chains: [aChain()] })).toContain('false: Its block was processed without it');
});

test('blocks that no node told in full are said, of a payment and of an address', () => {
  const one = {
    blockchainCode: 'BASE',
    blocks: 1,
    firstHeight: 1200,
    lastHeight: 1200,
    nextTryAt: '2026-11-20T12:00:00Z',
  };
  const untraced: Diagnosis['untraced'] = [{ ...one, blockchainCode: 'BASE' }];
  const text = 'unknown: No Base node has returned all data of block 1,200';
  expect(told({ untraced })).toContain(text);
  expect(told({ kind: 'address', addresses: [anAddress()], untraced })).toContain(text);
  const several: Diagnosis['untraced'] = [{ ...one, blockchainCode: 'BASE', blocks: 3, lastHeight: 1300 }];
  expect(told({ untraced: several })).toEqual([
    'unknown: No Base node has returned all data of 3 blocks between 1,200 and 1,300',
  ]);
});

test.each([
  [{ state: 'moved', sweepID: 12, blockHeight: 4100 }, 'true: 25.00 USDC moved to the cold wallet in block 4,100'],
  [{ state: 'moving', sweepID: 12 }, 'unknown: 25.00 USDC is moving to the cold wallet'],
  [{ state: 'elsewhere', toAddress: payee, blockHeight: 7 }, 'false: 25.00 USDC went to 0xd8dA…6045 in block 7'],
  [{ state: 'waiting', reason: 'Gas is dear.' }, 'unknown: 25.00 USDC is still at its address'],
] as const)('what became of the money is told last: %o', (of, last) => {
  const movement = { depositID: 1, sweepID: null, blockHeight: null, toAddress: null, reason: null, ...of };
  const over = { addresses: [anAddress()], deposits: [aDeposit()], movements: [movement] };
  expect(told(over).at(-1)).toBe(last);
  expect(told({ ...over, kind: 'address' }).at(-1)).toBe(last);
  const fact = factsOf(aDiagnosis(over), names).at(-1);
  expect(fact?.sweepId).toBe(movement.sweepID ?? undefined);
  expect(fact?.detail).toBe(
    of.state === 'elsewhere' ? 'This is not one of your cold wallets.' : (movement.reason ?? undefined),
  );
});

test('a payment is told from who was asked to whether the shop was told', () => {
  const paid = aPayment({
    status: 'settled',
    paymentStatus: 'Filled',
    filledAmountInUSD: '25',
    webhookStatus: 'Failed',
    attempts: [anAttempt(), anAttempt({ id: 2 })],
  });
  expect(told({ kind: 'payment', payments: [paid] })).toEqual([
    'true: ada was asked to pay 25.00 US dollars',
    'true: The payer chose 25.00 USDC on Base',
    'true: 25.00 US dollars confirmed',
    "false: The shop's server did not accept the webhook",
  ]);
  const lapsed = aPayment({ status: 'expired', paymentStatus: 'Cancelled', amountInUSD: null, customerId: null });
  expect(told({ kind: 'payment', payments: [lapsed] })).toEqual([
    'true: Anyone with the link was asked to pay an open amount',
    'unknown: The payer has not chosen a currency',
    'false: 0.00 US dollars confirmed',
  ]);
});

test.each<[string, Parameters<typeof aDiagnosis>[0], string]>([
  ['that no node responds', { chains: [aChain({ state: 'unreachable' })] }, 'unknown: No Base node responds'],
  ['that it waits for a block', { chains: [aChain({ state: 'pending' })] }, 'unknown: It is not in a block yet'],
  ['that it failed', { chains: [aChain({ state: 'failed' })] }, 'false: It failed in block 100'],
  [
    'that its block is not read',
    { chains: [aChain({ readHeight: 99 })] },
    'unknown: Its block has not been processed yet',
  ],
  ['that it went elsewhere', { chains: [aChain({ transfers: [] })] }, 'false: None of it was sent to your addresses'],
  [
    'how far it is',
    { deposits: [aDeposit({ status: 'included', confirmations: { current: 1, required: 4 } })] },
    'unknown: 1 of 4 confirmations',
  ],
  [
    'that it is nobody’s',
    { deposits: [aDeposit({ matching: 'unmatched', customer: null })] },
    'false: No customer is credited',
  ],
  [
    'that a reorg took it',
    { deposits: [aDeposit({ status: 'reorged' })] },
    'false: Its block is no longer in the chain',
  ],
])('is told %s', (_, over, fact) => {
  expect(told(over)).toContain(fact);
});

test('of an address the chain and the books are held against each other, but nothing against nothing', () => {
  const balance = (chainUnits: string | null, ledgerUnits: string) => ({
    blockchainCode: 'BASE' as const,
    currencyCode: 'USDC',
    chainUnits,
    ledgerUnits,
  });
  const balances = [
    balance('0', '0'),
    balance('25000000', '25000000'),
    balance('26000000', '25000000'),
    balance(null, '1'),
  ];
  const facts = factsOf(aDiagnosis({ kind: 'address', addresses: [anAddress({ balances })] }), names);
  expect(facts.slice(2, 5)).toEqual([
    { mark: 'true', text: 'Network and ledger agree on 25.00 USDC', detail: 'USDC on Base.' },
    {
      mark: 'false',
      text: 'Network and ledger differ on USDC on Base',
      detail: 'The network shows 26.00 USDC, the ledger 25.00 USDC.',
    },
    {
      mark: 'unknown',
      text: 'The balance of USDC on Base could not be read',
      detail: 'The ledger shows 0.000001 USDC.',
    },
  ]);
  expect(facts).toHaveLength(6);
});
