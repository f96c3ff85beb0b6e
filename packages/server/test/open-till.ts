import { randomBytes } from 'node:crypto';
import { accountXpub } from '@coffer/keys/phrase/account-xpub.ts';

const password = 'Choose.a.good.1';
const [ethereumPurpose, ethereumCoin] = [44, 60];
/** So many blocks make a payment on Base certain. */
const blocksRequired = 20;

export type Call = (
  method: string,
  address: string,
  more?: { key?: string; body?: object },
) => Promise<{ status: number; body: unknown }>;

/** A shop that can be paid on the local chains, reached as outside clients reach it. */
export type Till = {
  projectId: number;
  apiKey: string;
  call: Call;
  /** The secret of a webhook endpoint at this address. */
  webhookTo(url: string): Promise<string>;
  /** Answers the hash of a transaction with exactly what is due in USDC on Base, certain by now. */
  pay(reference: string): Promise<string>;
};

export async function openTill(site: string): Promise<Till> {
  const call: Call = async (method, address, { key, body } = {}) => {
    const reply = await fetch(`${site}/api/v1/${address}`, {
      method,
      headers: { ...(key ? { 'api-key': key } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, body: await reply.json() };
  };
  async function made<T>(method: string, address: string, body?: object): Promise<T> {
    const answer = await call(method, address, { key, ...(body ? { body } : {}) });
    if (answer.status >= 400) throw new Error(`${method} ${address}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  }
  const { body: root } = await call('POST', 'signup', { body: { email: 'root@example.com', password } });
  const { key } = root as { key: string };
  await made('POST', 'member/step-up', { password });
  const { id: projectId } = await made<{ id: number }>('POST', 'external-platform', { name: 'My shop' });
  const xpubs = [{ family: 'ETH_Family', xpub: accountXpub(randomBytes(64), ethereumPurpose, ethereumCoin) }];
  await made('POST', 'wallets/deposit/eoa/bulk', { name: 'Deposits', projectID: projectId, xpubs });
  const offered = await made<{ id: number }[]>('GET', 'blockchain-currency');
  const blockchainCurrencyIDs = offered.map(({ id }) => id);
  await made('PUT', `project/${projectId}/blockchain-currency`, { blockchainCurrencyIDs });
  const address = `external-platform/${projectId}`;
  const { key: apiKey } = await made<{ key: string }>('POST', `${address}/api-key`, { description: 'Shop server' });
  return {
    projectId,
    apiKey,
    call,
    webhookTo: async (url) => (await made<{ secret: string }>('POST', `${address}/webhook`, { url })).secret,
    async pay(reference) {
      const choice = { blockchain_code: 'BASE', currency_code: 'USDC' };
      await made('POST', `deposit-address/reference/${reference}`, choice);
      const sent = { what: 'exact' };
      const { transactionHash } = await made<{ transactionHash: string }>(
        'POST',
        `payment/reference/${reference}/test-wallet`,
        sent,
      );
      await made('POST', 'devnet/mine', { blockchainCode: 'BASE', blocks: blocksRequired });
      return transactionHash;
    },
  };
}
