import { expect, test } from 'vitest';
import { isOfChains } from './is-of-chains.ts';

test.each([
  ['an address of Ethereum', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', true],
  ['a hash of Ethereum', `0x${'4e3a'.repeat(16)}`, true],
  ['an address of Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
  ['an address of Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  ['the name of a page', 'Payment doctor', false],
  ['a short word', 'deposits2', false],
  ['a long word without a digit', 'abcdefghijklmnopqrstuvwxyzabcdef', false],
  ['an email address', 'somebody.with.a.long.name.1@example.com', false],
])('%s', (_, text, expected) => {
  expect(isOfChains(text)).toBe(expected);
});
