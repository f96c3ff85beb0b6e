import type { Result } from '../../packages/contract/src/endpoint.ts';
import { listMissedDeposits } from '../../packages/contract/src/money-in/deposits.ts';
import { listBlockchains } from '../../packages/contract/src/money-in/blockchains.ts';
import { listBlockchainCurrencies, listCurrencies } from '../../packages/contract/src/money-in/currencies.ts';
import { readDevnet } from '../../packages/contract/src/operations/devnet.ts';
import { getSmtp } from '../../packages/contract/src/operations/smtp.ts';
import { getOverview } from '../../packages/contract/src/payments/overview.ts';
import { getProjectPaymentSummary, searchProjectPayments } from '../../packages/contract/src/payments/payments.ts';
import { listApiKeys } from '../../packages/contract/src/projects/api-keys.ts';
import { listWallets } from '../../packages/contract/src/treasury/wallets.ts';
import { getMoney, type MoneyView } from '../../packages/contract/src/treasury/money.ts';
import { listWebhooks } from '../../packages/contract/src/webhooks/webhooks.ts';
import { early } from './cast.ts';
import type { Stage } from './stage.ts';

/** A home to which nothing has happened yet. */
export function answerHome(stage: Stage): void {
  stage.answer(getProjectPaymentSummary, {
    totalCount: 0,
    closedCount: 0,
    openCount: 0,
    cancelledCount: 0,
    attentionCount: 0,
  });
  stage.answer(getOverview, noVolume);
  stage.answer(searchProjectPayments, { data: [], totalCount: 0, nextCursor: null });
  stage.answer(listMissedDeposits, { data: [], nextCursor: null });
  for (const list of [
    listBlockchains,
    listBlockchainCurrencies,
    listCurrencies,
    listApiKeys,
    listWallets,
    listWebhooks,
  ])
    stage.answer(list, []);
  stage.answer(getMoney, noMoney);
  stage.answer(getSmtp, noMailServer);
  stage.answer(readDevnet, { enabled: false, chains: [], accounts: [] });
}

/** Nothing came in. */
export const noVolume: Result<typeof getOverview> = {
  since: '2026-10-22T00:00:00.000Z',
  until: '2026-11-20T12:00:00.000Z',
  volumeInUSD: '0',
  volumeInUSDBefore: '0',
  payments: 0,
  paymentsBefore: 0,
  settled: 0,
  settledBefore: 0,
  lapsed: 0,
  lapsedBefore: 0,
  newCustomers: 0,
  newCustomersBefore: 0,
  paidForReal: false,
  daily: [],
  byCurrency: [],
};

/** Nothing anywhere. */
export const noMoney: MoneyView = {
  at: early,
  ratesAt: null,
  totalUSD: '0',
  addressesUSD: '0',
  waitingUSD: '0',
  movingUSD: '0',
  coldUSD: '0',
  hotUSD: '0',
  causes: [],
  cold: [],
  hot: [],
  owners: [],
  unpriced: [],
};

export const noMailServer = {
  configured: false,
  host: null,
  port: null,
  security: null,
  username: null,
  hasPassword: false,
  passwordSecretID: null,
  from: null,
  replyTo: null,
  updatedAt: null,
  lastSentAt: null,
  lastError: null,
  lastErrorAt: null,
  linksHost: null,
  linksUntil: null,
} as const;
