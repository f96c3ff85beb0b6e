import { expect, test } from 'vitest';
import { evidenceOf, leftWords, pointWords } from './point-words.ts';
import type { GoLiveView } from './queries.ts';

const at = '2026-11-20T12:00:00.000Z';
const network = {
  blockchainCode: 'ETH',
  name: 'Ethereum',
  network: 'mainnet',
  health: 'healthy',
  nodes: 2,
  answering: 2,
} as const;
const view: GoLiveView = {
  isTest: true,
  live: null,
  points: [],
  networks: [],
  coldWallets: [],
  masterKey: null,
  mail: { configured: false, host: null, sentAt: null, error: null },
  people: { all: 1, without: ['root@example.com'] },
  webhook: null,
  dollar: null,
};

test('each point says what was found', () => {
  const said = (of: keyof typeof pointWords, given: Partial<GoLiveView>) => evidenceOf(of, { ...view, ...given });
  expect(said('nodes', {})).toBe('No real network is connected.');
  expect(said('nodes', { networks: [network, { ...network, health: 'stalled', answering: 1 }] })).toBe(
    '1 of 2 real networks, 3 nodes answer.',
  );
  expect(said('mail', { mail: { configured: true, host: 'm.example', sentAt: at, error: 'no' } })).toBe(
    'm.example refused the last mail: no.',
  );
  expect(said('mail', { mail: { configured: true, host: 'm.example', sentAt: at, error: null } })).toBe(
    'm.example took the last mail.',
  );
  expect(said('second_factor', { people: { all: 2, without: ['a@b.c'] } })).toBe(
    '1 of 2 people who may change this installation.',
  );
  expect(said('live_payment', { dollar: { referenceID: 'x', projectID: 1, stages: ['asked', 'seen'] } })).toBe(
    'The money was seen and is confirming.',
  );
});

test('what is left is counted with its time', () => {
  const all = (Object.keys(pointWords) as (keyof typeof pointWords)[]).map(
    (of) => ({ of, state: 'proven', at }) as const,
  );
  expect(leftWords(all)).toBe('Everything is proven.');
  expect(leftWords(all.map((one) => (one.of === 'mail' ? { ...one, state: 'failed' } : one)))).toBe(
    '1 left, about 5 minutes.',
  );
});
