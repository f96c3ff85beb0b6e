import { expect, test } from 'vitest';
import { askAccount, askForChain, askToSend } from './ask-wallet.ts';
import { devWallet, type AskNode } from './dev-wallet.ts';
import { refusalOf } from './refusal-of.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const hash = `0x${'ab'.repeat(32)}`;
const nodes = [
  { code: 'ETH', chainId: 31_337 },
  { code: 'BASE', chainId: 31_338 },
];
const coin = { symbol: 'ETH', decimals: 18 };
const base = { chainId: 31_338, name: 'Base', coin, rpcUrl: undefined };
const transaction = { from: account, to: account, data: '0x', value: 0n };

function provider(ask: AskNode = async () => ({ result: hash })) {
  return devWallet(nodes, [account.toLowerCase()], ask)!.provider;
}

test('shows its account, moves to a chain and sends there', async () => {
  const asked: unknown[] = [];
  const wallet = provider(async (code, { method }) => {
    asked.push([code, method]);
    return { result: hash };
  });
  expect(await askAccount(wallet)).toBe(account);
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
