import type { Fund, Sweep } from './queries.ts';

export const minuteMs = 60_000;
export const now = Date.parse('2026-11-22T12:00:00.000Z');
const at = new Date(now).toISOString();
const cold = '0x4B7e21D09A63cC18f5E20b7741F9d3A6b08E52aF';

/** Money of a wallet that one may sweep, until said otherwise. */
export function aFund(said: Partial<Fund> = {}): Fund {
  return {
    walletName: 'Main wallet',
    walletID: 1,
    blockchainCode: 'BASE',
    blockchainFamily: 'ETH_Family',
    blockchainID: 3,
    currencyCode: 'USDC',
    currencyID: 2,
    blockchainCurrencyID: 5,
    amount: '57.41',
    amountUSD: '57.41',
    addressCount: 2,
    startID: 1,
    endID: 9,
    action: 'sweep',
    walletActive: true,
    hotWalletActive: true,
    coldWalletConfigured: true,
    hasWalletScw: true,
    isSCWDeploymentPending: false,
    decimals: 6,
    coldWalletAddress: cold,
    state: 'below_threshold',
    triggerAmountUSD: '100',
    triggerAddresses: 25,
    runningSweepIDs: [],
    ...said,
  };
}

type Code = NonNullable<Fund['obstacle']>['statusCode'];

export function waitingFor(statusCode: Code, said: Partial<Fund> = {}): Fund {
  const reason = `Because of ${statusCode}.`;
  return aFund({
    state: 'waiting',
    action: 'sweep_not_allowed',
    obstacle: { statusCode, category: 'gas', reason, retryable: true, occurredAt: at, address: '' },
    ...said,
  });
}

/** A sweep on its way, until said otherwise. */
export function aSweep(said: Partial<Sweep> = {}): Sweep {
  return {
    id: 1,
    walletID: 1,
    walletName: 'Main wallet',
    blockchainCode: 'BASE',
    currencyCode: 'USDC',
    currencyAddress: null,
    method: 'contract',
    trigger: 'amount',
    status: 'planned',
    statusAt: at,
    isPartial: false,
    addressCount: 2,
    skippedCount: 0,
    amountPlanned: '57.41',
    amountMoved: '0',
    valueUSD: '57.41',
    feeAmount: null,
    feeCurrency: 'ETH',
    feeUSD: null,
    feeShareBps: null,
    isFeeFinal: false,
    toAddress: cold,
    hotWalletAddress: null,
    transactionHash: null,
    explorerTransaction: null,
    blockHeight: null,
    confirmations: { current: 0, required: 4 },
    waiting: null,
    failure: null,
    signingRequestID: null,
    createdBy: 'rules',
    createdAt: at,
    endedAt: null,
    ...said,
  };
}
