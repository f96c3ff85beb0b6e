import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { addDepositKeys, createKeyPoolWallet } from '@coffer/contract/treasury/deposit-keys.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { deriveDepositKeys, type DepositKey } from '@coffer/keys/solana/deposit-keys.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { endWaiting } from '../../../test/pass-waiting.ts';
import { startWorld, type World } from '../../../test/world.ts';

const family = 'SOL_Family';
/** Of so many, the last two are a fifth. */
const enough = 10;

let world: World;
let inbox: Inbox;
let key: string;
let email: string;
let shop: number;
beforeAll(async () => {
  [world, inbox] = [await startWorld({ env: { CHAINS: 'ETH,SOLANA' } }), await startInbox()];
  await endWaiting(world);
  ({ key, email } = await world.signUpRoot());
  shop = (await world.ok(createProject, { key, body: { name: 'Shop' } })).id;
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await world.ok(replaceSmtp, { key, body });
});
afterAll(async () => {
  await world.close();
  await inbox.close();
});

const words = { phrase: generateMnemonic(wordlist), passphrase: '' };
async function prepared(from: number, count: number): Promise<DepositKey[]> {
  const keys: DepositKey[] = [];
  for await (const one of deriveDepositKeys(words, { from, count }, () => Promise.resolve())) keys.push(one);
  return keys;
}

let customers = 0;
const give = () =>
  world.ok(createDepositAddress, {
    key,
    params: { id: shop },
    body: { blockchainCode: 'SOLANA', customerID: `customer ${(customers += 1)}` },
  });
async function mails() {
  await world.drain();
  return inbox.messages.filter(({ subject }) => subject.includes('left to give out'));
}

test('who may move the money of a wallet is told once that its prepared addresses run low, and anew when they do again', async () => {
  const keys = await prepared(0, enough);
  const { id } = await world.ok(createKeyPoolWallet, { key, body: { name: 'Till', projectID: shop, family, keys } });
  await world.drain();
  expect(await mails()).toEqual([]);
  for (let left = enough; left > 2; left -= 1) {
    expect(await mails()).toEqual([]);
    await give();
  }
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: [email],
    subject: 'The deposit wallet "Till" has only 2 addresses left to give out on Solana',
  });
  expect(mail?.text).toContain('Prepare more');
  await world.ok(addDepositKeys, { key, params: { id }, body: { family, keys: await prepared(enough, 3) } });
  for (let left = 5; left > 1; left -= 1) await give();
  expect(await mails()).toHaveLength(2);
});
