import type { Endpoint } from '@coffer/contract/endpoint.ts';
import type * as referrals from '@coffer/contract/growth/published-referrals.ts';
import type * as customers from '@coffer/contract/payments/customers.ts';
import type * as details from '@coffer/contract/payments/payment-details.ts';
import type * as payments from '@coffer/contract/payments/payments.ts';
import type * as projects from '@coffer/contract/projects/projects.ts';

type Line<E extends Pick<Endpoint, 'method' | 'path'>> = `${E['method']} ${E['path']}`;
type Lines<Es extends Record<string, Endpoint>> = { readonly [C in keyof Es]: Line<Es[C]> };

/** Method and path of each call. The compiler holds them against the contract, of which nothing is left at run time. */
export const calls: Lines<{
  createPayment: typeof payments.createPayment;
  getPayment: typeof details.getPayment;
  cancelPayment: typeof details.cancelPayment;
  searchPayments: typeof payments.searchPayments;
  getPaymentSummary: typeof payments.getPaymentSummary;
  listCustomers: typeof customers.listCustomers;
  createCustomer: typeof customers.createCustomer;
  listProjects: typeof projects.listProjects;
  authenticateReferrer: typeof referrals.authenticateReferrer;
  linkReferee: typeof referrals.linkReferee;
  logReferralEvent: typeof referrals.logReferralEvent;
}> = {
  createPayment: 'POST /api/v1/payment',
  getPayment: 'GET /api/v1/payment/:ref',
  cancelPayment: 'POST /api/v1/payment/:ref/cancel',
  searchPayments: 'POST /api/v1/payment/search',
  getPaymentSummary: 'GET /api/v1/payment/summary',
  listCustomers: 'GET /api/v1/external-platform/:id/members',
  createCustomer: 'POST /api/v1/external-platform/:id/members',
  listProjects: 'GET /api/v1/external-platform/all',
  authenticateReferrer: 'POST /api/v1/referral/referrers/authenticate',
  linkReferee: 'POST /api/v1/referral/referee',
  logReferralEvent: 'POST /api/v1/referral/event-log',
};
