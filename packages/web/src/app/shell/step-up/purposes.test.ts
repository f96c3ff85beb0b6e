import { endpoints } from '@coffer/contract/all.ts';
import { expect, test } from 'vitest';
import { purposeOf, purposes } from './purposes.ts';

const nameOf = (id: number) => (id === 7 ? 'Harbour till' : undefined);

test.each([
  [
    { call: 'setWalletDestination', params: { id: '7' } },
    'To change the cold wallet of Harbour till, confirm that it is you.',
  ],
  [{ call: 'unlinkWallet', params: { id: '1', walletID: 7 } }, 'To unlink Harbour till, confirm that it is you.'],
  [{ call: 'setWalletStatus', params: { id: 8 } }, 'To change the status of a wallet, confirm that it is you.'],
  [{ call: 'createApiKey' }, 'To create an API key, confirm that it is you.'],
  [{ call: 'whoAmI' }, 'This is a sensitive change.'],
])('%o is confirmed for a reason', (asked, words) => {
  expect(purposeOf(asked, nameOf)).toBe(words);
});

test('every purpose is that of a call', () => {
  const ids = new Set<string>(endpoints.map(({ id }) => id));
  expect(Object.keys(purposes).filter((id) => !ids.has(id))).toEqual([]);
});
