import type { Language } from '@coffer/kernel/language.ts';
import { askAccount, askForChain, askToSend } from '../../../wallet/ask-wallet.ts';
import type { Wallet } from '../../../wallet/provider.ts';
import { readRefusal } from '../../../wallet/read-refusal.ts';
import type { Attempt } from '../payment/checkout-data.ts';
import { refusals } from '../texts/refusals.ts';
import { transferOf } from '../../../wallet/transfer-of.ts';

const coin = { symbol: 'ETH', decimals: 18 };

/** Asks for the transfer on the right chain; answers in words why it was refused, if it was. */
export async function payFromWallet(
  language: Language,
  { provider }: Wallet,
  attempt: Attempt,
): Promise<string | undefined> {
  const transfer = transferOf(attempt.uri);
  if (transfer === undefined) return undefined;
  try {
    const from = await askAccount(provider);
    const { chainId, transaction } = transfer;
    await askForChain(provider, { chainId, name: attempt.blockchainName, coin, rpcUrl: undefined });
    await askToSend(provider, { from, ...transaction });
    return undefined;
  } catch (failure) {
    const { kind, words } = readRefusal(failure);
    const { said, ...sentences } = refusals[language];
    return kind === 'other' && words !== '' ? said(words) : sentences[kind];
  }
}
