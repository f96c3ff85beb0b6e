import type * as z from 'zod';
import type * as customers from '@coffer/contract/payments/customers.ts';
import type * as details from '@coffer/contract/payments/payment-details.ts';
import type * as payments from '@coffer/contract/payments/payments.ts';
import type * as projects from '@coffer/contract/projects/projects.ts';
import type * as referrals from '@coffer/contract/growth/published-referrals.ts';
import type * as growth from '@coffer/contract/webhooks/growth-webhooks.ts';
import type * as webhooks from '@coffer/contract/webhooks/webhook-events.ts';

/** What is sent and answered, as the contract has it. The build writes these types out, so that users need neither the contract nor zod. */

export type NewPayment = z.input<typeof payments.createPayment.body>;
export type CreatedPayment = z.output<typeof payments.createPayment.result>;
export type Payment = z.output<typeof details.paymentView>;
export type FoundPayment = z.output<typeof payments.foundPayment>;
export type PaymentSearch = NonNullable<z.input<typeof payments.searchPayments.body>>;
export type PaymentPage = z.output<typeof payments.searchPayments.result>;
export type PaymentSummary = z.output<typeof payments.getPaymentSummary.result>;
export type Customer = z.output<typeof customers.customerView>;
export type NewCustomer = z.input<typeof customers.createCustomer.body>;
export type CustomerPage = z.output<typeof customers.listCustomers.result>;
export type Project = z.output<typeof projects.listedProject>;
export type NewReferrer = z.input<typeof referrals.authenticateReferrer.body>;
export type ReferrerPage = z.output<typeof referrals.authenticateReferrer.result>;
export type NewFriend = z.input<typeof referrals.linkReferee.body>;
export type Friend = z.output<typeof referrals.linkReferee.result>;
export type ReferralEvent = z.input<typeof referrals.logReferralEvent.body>;
export type LoggedReferralEvent = z.output<typeof referrals.logReferralEvent.result>;
export type PaymentWebhook = z.output<typeof webhooks.paymentWebhook>;
export type GasLowWebhook = z.output<typeof webhooks.gasLowWebhook>;
export type PayoutWebhook = z.output<typeof webhooks.payoutWebhook>;
export type CampaignWebhook = z.output<typeof growth.campaignWebhook>;
export type ReferrerWebhook = z.output<typeof growth.referrerWebhook>;
export type RewardWebhook = z.output<typeof growth.rewardWebhook>;
export type ReferralWebhook = CampaignWebhook | ReferrerWebhook | RewardWebhook;
/** What comes to an endpoint that asked for more than payments by name: `event_type` says which it is. */
export type WebhookEvent = PaymentWebhook | PayoutWebhook | GasLowWebhook | ReferralWebhook;
