import { randomBytes } from 'node:crypto';
import { accountXpub } from '../../packages/keys/src/phrase/account-xpub.ts';

const password = 'Choose.a.good.1';
const [ethereumPurpose, ethereumCoin] = [44, 60];

export type Till = Record<'choosing' | 'waiting' | 'referrer', string>;

/** Two payments of a shop on local chains: one to be chosen for, one that waits for its money; and a referrer of its. Answers their pages. */
export async function openTill(site: string): Promise<Till> {
  const { key } = await ask<{ key: string }>(site, '', 'POST', '/signup', { email: 'root@example.com', password });
  await ask(site, key, 'POST', '/member/step-up', { password });
  const { id } = await ask<{ id: number }>(site, key, 'POST', '/external-platform', { name: 'Norrvik Roasters' });
  await ask(site, key, 'PATCH', `/external-platform/${id}`, { brandColor: '#a83c1e' });
  const xpub = accountXpub(randomBytes(64), ethereumPurpose, ethereumCoin);
  const xpubs = [{ family: 'ETH_Family', xpub }];
  await ask(site, key, 'POST', '/wallets/deposit/eoa/bulk', { name: 'Deposits', projectID: id, xpubs });
  const offered = await ask<{ id: number }[]>(site, key, 'GET', '/blockchain-currency');
  const blockchainCurrencyIDs = offered.map((one) => one.id);
  await ask(site, key, 'PUT', `/project/${id}/blockchain-currency`, { blockchainCurrencyIDs });
  const pay = async (customerID: string) => {
    const order = {
      amountInUSD: '128.40',
      customerID,
      customerEmail: `${customerID}@example.com`,
      invoiceID: 'nrv-20418',
    };
    return (await ask<{ reference_id: string }>(site, key, 'POST', `/external-platform/${id}/payment`, order))
      .reference_id;
  };
  const [choosing, waiting] = [await pay('ida'), await pay('olof')];
  const choice = { blockchain_code: 'BASE', currency_code: 'USDC' };
  await ask(site, key, 'POST', `/deposit-address/reference/${waiting}`, choice);
  const pageOf = (reference: string) => `${site}/payments?reference_id=${reference}`;
  return { choosing: pageOf(choosing), waiting: pageOf(waiting), referrer: await openReferrer(site, key, id) };
}

/** A campaign that runs, and the page of somebody who brings friends to it. */
async function openReferrer(site: string, key: string, projectID: number): Promise<string> {
  const wallet = { name: 'Rewards', walletType: 'hot_wallet', family: 'ETH_Family', projectID };
  await ask(site, key, 'POST', '/wallets', wallet);
  const offer = { name: 'Bring a friend', rewardType: 'percentage', rewardValue: '10', isDefault: true };
  const terms = { ...offer, currencyCode: 'USDC', blockchainCode: 'BASE' };
  const campaigns = `/external-platform/${projectID}/referral/campaigns`;
  const { id } = await ask<{ id: number }>(site, key, 'POST', campaigns, terms);
  await ask(site, key, 'PUT', `${campaigns}/${id}/status`, { status: 'active' });
  const lina = { email: 'lina@example.com', referenceID: 'lina', projectID };
  return (await ask<{ redirectURL: string }>(site, key, 'POST', '/referral/referrers/authenticate', lina)).redirectURL;
}

async function ask<T>(site: string, key: string, method: string, path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`${site}/api/v1${path}`, {
    method,
    headers: { ...(key === '' ? {} : { 'api-key': key }), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}
