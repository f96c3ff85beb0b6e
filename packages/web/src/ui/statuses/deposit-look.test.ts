import { expect, test } from 'vitest';
import { depositLook, isOnItsWay } from './deposit-look.ts';

type Facts = Parameters<typeof depositLook>[0];

function deposit(over: Partial<Facts>): Facts {
  return {
    status: 'confirmed',
    treatment: 'credit',
    matching: 'owned',
    confirmations: { current: 4, required: 4 },
    ...over,
  };
}

test.each<[string, Partial<Facts>, string]>([
  ['what is credited', {}, 'Credited'],
  [
    'what waits for blocks, with how many',
    { status: 'included', confirmations: { current: 2, required: 4 } },
    'Confirming 2 / 4',
  ],
  ['what a reorg took back, whatever else it is', { status: 'reorged', matching: 'ignored' }, 'Reorged'],
  ['what nobody can be credited for yet', { matching: 'unmatched' }, 'Unmatched'],
  ['what a person gave to a customer', { matching: 'matched' }, 'Matched'],
  ['a token that is not set up', { treatment: 'unsupported', matching: 'unmatched' }, 'Unknown asset'],
  ['a token that is not set up and was ignored', { treatment: 'unsupported', matching: 'ignored' }, 'Ignored'],
  ['dust', { treatment: 'dust' }, 'Dust'],
  ['what came from ourselves', { treatment: 'own' }, 'Own transfer'],
])('%s', (_, over, text) => {
  expect(depositLook(deposit(over)).text).toBe(text);
});

test('only what waits for blocks moves by itself', () => {
  const moving = (['seen', 'included', 'confirmed', 'reorged', 'dropped', 'replaced'] as const).filter((status) =>
    isOnItsWay({ status }),
  );
  expect(moving).toEqual(['seen', 'included']);
});
