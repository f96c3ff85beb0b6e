import { expect, test } from 'vitest';
import { askAccount, askForChain, askToSend } from './ask-wallet.ts';
import { devWallet, type AskNode } from './dev-wallet.ts';
import { refusalOf } from './refusal-of.ts';

const account = '0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266';
const hash = `0x${'ab'.repeat(32)}`;
const nodes = [
  { code: 'ETH', chainId: 31_337 },
  { code: 'BASE', chainId: 31_338 },
];
const coin = { symbol: 'ETH', decimals: 18 };
const base = { chainId: 31_338, name: 'Base', coin, rpcUrl: undefined };
const transaction = { from: account, to: account, data: '0x', value: 0n };

function provider(ask: AskNode = async () => ({ result: hash })) {
  return devWallet(nodes, [account], ask)!.provider;
}

test('shows its account, moves to a chain and sends there', async () => {
  const asked: unknown[] = [];
  const wallet = provider(async (code, { method }) => {
    asked.push([code, method]);
    return { result: hash };
  });
  expect(await askAccount(wallet)).toBe(account.toLowerCase());
  await askForChain(wallet, base);
  expect(await askToSend(wallet, transaction)).toBe(hash);
  expect(asked).toEqual([['BASE', 'eth_sendTransaction']]);
});

test('knows local networks alone', async () => {
  const mainnet = { chainId: 1, name: 'Ethereum', coin, rpcUrl: undefined };
  await expect(askForChain(provider(), mainnet)).rejects.toMatchObject({ code: 4902 });
});

test("hands on what the node refuses, with the node's words", async () => {
  const poor = provider(async () => ({
    error: { code: -32_003, message: 'insufficient funds for gas * price + value' },
  }));
  const refused = await askToSend(poor, transaction).catch((error: unknown) => error);
  expect(refusalOf(refused)).toBe('The account has too little to pay for the transaction.');
});

test('is not there where nothing is local', () => {
  expect(devWallet([], [account], async () => ({}))).toBeUndefined();
  expect(devWallet(nodes, [], async () => ({}))).toBeUndefined();
});
