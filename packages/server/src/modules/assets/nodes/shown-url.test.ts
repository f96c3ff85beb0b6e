import { describe, expect, test } from 'vitest';
import { shownOrigin, shownUrl, withoutSecrets } from './shown-url.ts';

describe('a node as people see it', () => {
  test.each([
    ['https://rpc.example.com', 'https://rpc.example.com'],
    ['https://rpc.example.com/', 'https://rpc.example.com'],
    ['wss://rpc.example.com:8546/ws', 'wss://rpc.example.com:8546/ws'],
    ['https://rpc.example.com/v3/0123456789abcdef', 'https://rpc.example.com/v3/…'],
    ['https://rpc.example.com/v2/aBcDeF/mainnet', 'https://rpc.example.com/v2/…/mainnet'],
    ['https://ada:secret@rpc.example.com/', 'https://rpc.example.com'],
    ['https://rpc.example.com/rpc?apikey=secret#frag', 'https://rpc.example.com/rpc'],
    ['http://[::1]:8545', 'http://[::1]:8545'],
    ['http://10.0.0.7:8545', 'http://10.0.0.7:8545'],
  ])('%s is shown as %s', (url, shown) => expect(shownUrl(url)).toBe(shown));
});

test.each([
  ['https://rpc.example.com/v3/0123456789abcdef', 'https://rpc.example.com'],
  ['https://rpc.example.com/secret/word', 'https://rpc.example.com'],
  ['wss://ada:secret@rpc.example.com:8546/ws?key=x', 'wss://rpc.example.com:8546'],
])('where %s is a secret of a vault, %s is shown', (url, shown) => expect(shownOrigin(url)).toBe(shown));

test('whatever a node says, no part of its address that could be a key is repeated', () => {
  const url = 'https://ada:passw0rd@rpc.example.com/v3/KEY12345?auth=TOKEN99';
  const said = `GET ${url} failed: /v3/KEY12345?auth=TOKEN99 for ada with passw0rd`;
  const kept = withoutSecrets(said, url);
  for (const part of ['passw0rd', 'KEY12345', 'TOKEN99']) expect(kept).not.toContain(part);
  expect(withoutSecrets('x'.repeat(900), url)).toHaveLength(300);
});
