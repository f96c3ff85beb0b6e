import { listFunds, listGasLevels, type Fund } from '../../packages/contract/src/treasury/funds.ts';
import { getMoney, type MoneyView } from '../../packages/contract/src/treasury/money.ts';
import { listSigningRequests } from '../../packages/contract/src/treasury/signing-requests.ts';
import { listSweeps, type SweepView } from '../../packages/contract/src/treasury/sweeps.ts';
import { readWalletBalances } from '../../packages/contract/src/treasury/wallet-balances.ts';
import { getReconciliation } from '../../packages/contract/src/operations/reconciliation.ts';
import { listBlockchains, type ChainView } from '../../packages/contract/src/money-in/blockchains.ts';
import { listBlockchainCurrencies, listCurrencies } from '../../packages/contract/src/money-in/currencies.ts';
import { early } from './cast.ts';
import { money, sorts, tron, vault, type SortName } from './money-cast.ts';
import type { Stage } from './stage.ts';

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 30_000).toISOString();

export function fund(sort: SortName, given: Partial<Fund> = {}): Fund {
  const { id, chain, code } = sorts[sort];
  return {
    walletName: 'Till phrase',
    walletID: 1,
    blockchainCode: chain,
    blockchainFamily: 'ETH_Family',
    blockchainID: 1,
    currencyCode: code,
    currencyID: id,
    blockchainCurrencyID: id,
    amount: '0',
    addressCount: 0,
    startID: 0,
    endID: 0,
    action: 'no_balance',
    walletActive: true,
    hotWalletActive: true,
    coldWalletConfigured: true,
    hasWalletScw: true,
    isSCWDeploymentPending: false,
    decimals: 6,
    state: 'nothing',
    triggerAmountUSD: '100',
    triggerAddresses: 25,
    runningSweepIDs: [],
    ...given,
  };
}

/** What is known of each balance of that day, and balances that are empty. */
export function busyFunds(): Fund[] {
  const moving = { state: 'below_threshold', action: 'sweep', nextProbableSweepAt: soon(3), lookedAt: early } as const;
  return [
    fund('BTC BTC', { state: 'signature', signingRequestID: 88, amount: '0.0523', addressCount: 14 }),
    fund('USDC SOLANA', { state: 'signature', signingRequestID: 89, amount: '1199.2', addressCount: 6 }),
    fund('USDT TRX', {
      state: 'waiting',
      amount: '2306.4',
      amountUSD: '2306.4',
      addressCount: 31,
      hotWalletAddress: tron,
      economics: {
        eligibleAmount: '2306.4',
        eligibleAddresses: 31,
        valueUSD: '2306.4',
        feeAmount: '214',
        feeCurrency: 'TRX',
        feeUSD: '60.1',
        feeShareBps: 260,
        feeShareBpsMax: 500,
        price: null,
        priceFrees: null,
        feeSavedByWaitingUSD: null,
      },
    }),
    fund('USDC BASE', { ...moving, walletID: 3, walletName: 'Tern deposits', amount: '2100.1', addressCount: 11 }),
    fund('ETH BASE', { ...moving, walletID: 3, walletName: 'Tern deposits', amount: '0.154', addressCount: 3 }),
    fund('USDC ETH', { state: 'waiting', action: 'sweep', amount: '188.2', addressCount: 3 }),
    fund('ETH ETH', { state: 'below_threshold', action: 'sweep', amount: '0.0184', addressCount: 2, dueAt: soon(540) }),
    ...Array.from({ length: 24 }, (_, at) =>
      fund('TRX TRX', { walletID: 100 + at, walletName: `Empty wallet ${at + 1}` }),
    ),
  ];
}

function sweep(given: Partial<SweepView> = {}): SweepView {
  return {
    id: 1182,
    walletID: 1,
    walletName: 'Till phrase',
    blockchainCode: 'BASE',
    currencyCode: 'USDC',
    currencyAddress: null,
    method: 'contract',
    trigger: 'amount',
    status: 'confirming',
    statusAt: early,
    isPartial: false,
    addressCount: 18,
    skippedCount: 0,
    amountPlanned: '6412.85',
    amountMoved: '6412.85',
    valueUSD: '6412.85',
    feeAmount: null,
    feeCurrency: 'ETH',
    feeUSD: null,
    feeShareBps: null,
    isFeeFinal: false,
    toAddress: vault,
    hotWalletAddress: null,
    transactionHash: null,
    explorerTransaction: null,
    blockHeight: 1,
    confirmations: { current: 9, required: 20 },
    waiting: null,
    failure: null,
    signingRequestID: null,
    createdBy: 'rules',
    createdAt: early,
    endedAt: null,
    ...given,
  };
}

const chains = [
  { id: 1, code: 'ETH', name: 'Ethereum', family: 'ETH_Family' },
  { id: 2, code: 'BASE', name: 'Base', family: 'ETH_Family' },
  { id: 3, code: 'TRX', name: 'Tron', family: 'TRX_Family' },
  { id: 4, code: 'BTC', name: 'Bitcoin', family: 'BTC_Family' },
  { id: 5, code: 'SOLANA', name: 'Solana', family: 'SOL_Family' },
] as const satisfies readonly Pick<ChainView, 'id' | 'code' | 'name' | 'family'>[];

/** All that the page of the money asks for, of a day on which nothing is anywhere until said otherwise. */
export function answerMoney(stage: Stage, view: MoneyView = money(), funds: Fund[] = []): void {
  stage.answer(getMoney, view);
  stage.answer(listFunds, funds);
  const running = view.causes.some(({ place }) => place === 'moving') ? [sweep()] : [];
  stage.answer(listSweeps, ({ query }) => {
    const rows = query?.running === 'true' ? running : [];
    return { data: rows, totalCount: query?.running === 'true' ? rows.length : 1181, nextCursor: null };
  });
  stage.answer(listGasLevels, [
    {
      walletID: 40,
      walletName: 'Tron fees',
      walletType: 'hot_wallet',
      blockchainCode: 'TRX',
      address: tron,
      currencyCode: 'TRX',
      amount: '38',
      level: 'low',
      levelSince: early,
      lowBelow: '80',
      topUpURI: tron,
    },
  ]);
  stage.answer(listSigningRequests, []);
  stage.answer(readWalletBalances, []);
  stage.answer(getReconciliation, {
    runs: [
      {
        id: 1,
        blockchainCode: 'BASE',
        height: 1,
        startedAt: early,
        finishedAt: early,
        addresses: 3,
        differences: 0,
        error: null,
      },
    ],
    differences: [],
  });
  answerNetworks(stage);
}

function answerNetworks(stage: Stage): void {
  stage.answer(
    listBlockchains,
    chains.map((one) => ({
      status: 'active',
      health: 'healthy',
      network: 'mainnet',
      chainId: '1',
      confirmations: 12,
      currencies: [],
      healthSince: early,
      healthReason: null,
      lastReadAt: early,
      headHeight: 1,
      headAt: early,
      ...one,
    })),
  );
  stage.answer(listCurrencies, [
    { id: 1, code: 'USDC', name: 'USD Coin', kind: 'stablecoin' },
    { id: 2, code: 'USDT', name: 'Tether', kind: 'stablecoin' },
  ]);
  stage.answer(
    listBlockchainCurrencies,
    Object.values(sorts).map(({ id, chain, code }) => ({
      id,
      blockchainCode: chain,
      network: chain,
      currencyCode: code,
      currency: code,
      tokenAddress: null,
      standard: 'native',
      walletPrecision: code === 'USDC' || code === 'USDT' ? 6 : 8,
      family: 'ETH_Family' as const,
      recommended: true,
      mostUsed: false,
      blockchainID: 1,
      currencyID: id,
      priced: true,
    })),
  );
}
