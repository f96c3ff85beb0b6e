import { expect, test } from 'vitest';
import { usdc, usdcOnBase, usdt } from './currency.fixture.ts';
import { changesOf, isChanged, sentenceOf, toggled } from './payment-options.form.ts';

const offered = [usdc, usdt, usdcOnBase];
const saved = new Set([usdc.id]);

test('what is switched there and back is no change', () => {
  const chosen = toggled(toggled(saved, usdt.id), usdt.id);
  expect(isChanged(changesOf(offered, saved, chosen))).toBe(false);
  expect(sentenceOf(changesOf(offered, saved, chosen))).toBe('No changes');
});

test('what comes and what goes is said, each on its network', () => {
  const chosen = toggled(toggled(saved, usdcOnBase.id), usdc.id);
  const changes = changesOf(offered, saved, chosen);
  expect(changes).toEqual({ added: [usdcOnBase], removed: [usdc] });
  expect(sentenceOf(changes)).toBe('Accept USDC on Base, stop accepting USDC on Ethereum');
});

test('many are counted', () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ ...usdt, id: 10 + at, currencyCode: `T${at}` }));
  const all = new Set(many.map(({ id }) => id));
  expect(sentenceOf(changesOf(many, new Set(), all))).toBe(
    'Accept T0 on Ethereum, T1 on Ethereum, T2 on Ethereum, T3 on Ethereum, and 3 more',
  );
});

test('toggling leaves what was chosen before untouched', () => {
  toggled(saved, usdc.id);
  expect(saved).toEqual(new Set([usdc.id]));
});
