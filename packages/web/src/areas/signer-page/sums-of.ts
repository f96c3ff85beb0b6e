import type { ShownIntent } from '@coffer/contract/money-out/signer-page.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { inWords } from '@coffer/kernel/in-words.ts';
import { addDecimals } from './add-decimals.ts';
import type { ReadIntent } from './read-intent.ts';

export type Sum = { key: string; chain: ChainCode; currency: string; count: number; amount: string; words: string };

/** What a file comes to in each coin: two tokens of one name are two. */
export function sumsOf(intents: readonly ReadIntent[], about: readonly ShownIntent[]): Sum[] {
  const lines = intents.map((intent, at) => ({ ...intent, currency: about[at]?.currency ?? '' }));
  const byCoin = Map.groupBy(lines, ({ chain, contract }) => `${chain} ${contract ?? ''}`);
  return [...byCoin].flatMap(([key, own]) => {
    const [first] = own;
    if (!first) return [];
    const amount = addDecimals(own.map((one) => one.amount));
    const { chain, currency } = first;
    return [{ key, chain, currency, count: own.length, amount, words: inWords(amount) ?? amount }];
  });
}
