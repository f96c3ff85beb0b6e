import { expect, test } from 'vitest';
import { endpoints } from './all.ts';

/** The calls that clients of this API were promised from the start; `{x}` stands for any one part of a path. */
const promised = `
GET  /member/root/exist
POST /signin
POST /signup
POST /member/forgot-password
POST /member/reset-password
POST /member/change-password
GET  /configuration/default
GET  /external-platform/all
GET  /external-platform/details
POST /external-platform
PUT  /external-platform/{id}
PATCH /external-platform/{id}
GET  /external-platform/{projectId}/members
GET  /external-platform/{projectId}/api-key
GET  /external-platform/{projectId}/api-key/{id}
POST /external-platform/{projectId}/api-key/{id}/rotate
GET  /config/smtp/
POST /config/smtp/test
GET  /configuration/key/wallet_connect_id
GET  /configuration/
POST /configuration/
GET  /internalMembers
POST /member
PUT  /member/{id}/roles
POST /member/{id}/revokeAccess
POST /member/{id}/activate
GET  /roles
GET  /system
GET  /wallets
GET  /wallets/{id}
GET  /wallets/balance
POST /wallets/cold/eoa/blockchain/{chain}
POST /wallets/deposit/eoa/bulk
POST /wallets/{id}/{status}
GET  /project/{id}/wallet
GET  /contract-address
GET  /blockchain-contract/blockchain/{code}/contract/factory_contract
GET  /blockchain/{x}
GET  /blockchains
GET  /blockchain/{id}/test-connection
GET  /blockchain-family
GET  /blockchain-currency
GET  /currency
GET  /currency/referral
GET  /project/{id}/blockchain-currency
GET  /secrets-vaults
POST /external-platform/{projectId}/payment
POST /external-platform/{projectId}/payment/summary
POST /external-platform/{projectId}/payment/search
GET  /external-platform/{projectId}/webhook
GET  /external-platform/{projectId}/webhook/{id}
POST /external-platform/{projectId}/webhook/{id}/test
GET  /websocket-token/create
POST /deposit-address/reference/{ref}
GET  /addresses/balance
GET  /addresses/pending-approval
GET  /addresses/account-addresses
POST /addresses/sweep-initiated
POST /addresses/sweep-cancelled
GET  /address-contract-signature
POST /sweep/blockchain/{chain}/tx
GET  /sweeps
POST /withdrawal/{id}/approve
POST /withdrawal/{id}/reject
GET  /external-platform/{projectId}/referral/campaigns
GET  /external-platform/{projectId}/referral/campaigns/{id}
PUT  /external-platform/{projectId}/referral/campaigns/{id}/status
GET  /external-platform/{projectId}/referral/campaigns/{id}/rewards/total
GET  /external-platform/{projectId}/referral/events
GET  /external-platform/{projectId}/referral/events/{id}
GET  /external-platform/{projectId}/referral/referrers/{id}
GET  /external-platform/{projectId}/referral/referrers/{id}/referee/total
PUT  /external-platform/{projectId}/referral/referrers/{id}/status
GET  /external-platform/{projectId}/referral/referrers/{id}/rewards/total
GET  /external-platform/{projectId}/referral/referrers/{id}/rewards
GET  /external-platform/{projectId}/referral/referrers/{id}/withdrawals
GET  /external-platform/{projectId}/referral/payouts
GET  /configuration/key/withdrawal-payout-min-amount
PUT  /configuration/key/withdrawal-payout-min-amount
PATCH /configuration/key/withdrawal-payout-min-amount
GET  /external-platform/{projectId}/analytics/groups
POST /external-platform/{projectId}/analytics/groups/{g}/graph/{x}/data
GET  /external-platform/{projectId}/analytics/{name}
`;

test.each(linesOf(promised))('%s is in the contract', (line) => {
  expect(inContract(line)).toBe(true);
});

test('no two calls share an id or a method and path', () => {
  const ids = endpoints.map((e) => e.id);
  const addresses = endpoints.map((e) => `${e.method} ${e.path.replaceAll(/:\w+/g, ':')}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

function linesOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+/, ' '));
}

function inContract(line: string): boolean {
  const [method, path = ''] = line.split(' ');
  return endpoints.some(
    (e) => e.method === method && patternOf(e.path).test(`/api/v1${path.replaceAll(/\{\w+\}/g, '1')}`),
  );
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}
