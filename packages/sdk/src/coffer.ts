import { setTimeout as delay } from 'node:timers/promises';
import { customersOf, type Customers } from './customers.ts';
import { paymentsOf, type Payments } from './payments.ts';
import { referralsOf, type Referrals } from './referrals.ts';
import type { Connection } from './request.ts';
import { verifyLegacyWebhook, verifyWebhook } from './verify-webhook.ts';

export { CofferError } from './coffer-error.ts';
export { verifyLegacyWebhook, verifyWebhook, WebhookRefused } from './verify-webhook.ts';
export type { Customers, CustomerSearch } from './customers.ts';
export type { Payments } from './payments.ts';
export type { Referrals } from './referrals.ts';
export type { CallOptions, ChangeOptions } from './request.ts';
export type {
  CampaignWebhook,
  CreatedPayment,
  Customer,
  CustomerPage,
  FoundPayment,
  Friend,
  GasLowWebhook,
  LoggedReferralEvent,
  NewCustomer,
  NewFriend,
  NewPayment,
  NewReferrer,
  Payment,
  PaymentPage,
  PaymentSearch,
  PaymentSummary,
  PaymentWebhook,
  PayoutWebhook,
  ReferralEvent,
  ReferralWebhook,
  ReferrerPage,
  ReferrerWebhook,
  RewardWebhook,
  WebhookEvent,
} from './shapes.ts';
export type { VerifyOptions, WebhookHeaders } from './verify-webhook.ts';

export type CofferOptions = {
  /** Where the server is, such as https://pay.example.com */
  baseUrl: string;
  /** An API key of the project. It belongs on a server, never into a page. */
  apiKey: string;
  /** How long one attempt may take; 30000 when left out. */
  timeoutMs?: number;
  /** How often a call is repeated when the trouble may pass; 4 when left out. */
  retriesMax?: number;
  /** In place of the built-in one. */
  fetch?: typeof fetch;
};

export type Webhooks = { verify: typeof verifyWebhook; verifyLegacy: typeof verifyLegacyWebhook };

/** The way to a Coffer server for a shop's own server. */
export class Coffer {
  readonly payments: Payments;
  readonly customers: Customers;
  readonly referrals: Referrals;
  readonly webhooks: Webhooks;

  constructor(options: CofferOptions) {
    const connection = connectionOf(options);
    this.payments = paymentsOf(connection);
    this.customers = customersOf(connection);
    this.referrals = referralsOf(connection);
    this.webhooks = { verify: verifyWebhook, verifyLegacy: verifyLegacyWebhook };
  }
}

function connectionOf({ baseUrl, apiKey, timeoutMs = 30_000, retriesMax = 4, fetch }: CofferOptions): Connection {
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError('baseUrl must be the address of the server, such as https://pay.example.com');
  }
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be an API key as it was shown when it was made');
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiKey,
    timeoutMs,
    retriesMax,
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    wait: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
  };
}
