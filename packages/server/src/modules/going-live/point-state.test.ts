import { expect, test } from 'vitest';
import { judgePoints, type Facts } from './point-state.ts';

const at = '2026-11-20T12:00:00.000Z';
const later = '2026-11-21T12:00:00.000Z';
const network = {
  blockchainCode: 'ETH',
  name: 'Ethereum',
  network: 'mainnet',
  health: 'healthy',
  nodes: 1,
  answering: 1,
} as const;
const wallet = { walletID: 1, walletName: 'Vault', blockchainCode: 'ETH', address: '0x1', text: 'Ours' } as const;
const proof = { means: 'signature', at } as const;
const hook = { webhookID: 1, projectID: 1, host: 'shop.example.com', answeredAt: null, failingSince: null };
const mail = { configured: true, host: 'mail.example.com', sentAt: null, error: null };
const nothing: Facts = {
  isTest: true,
  networks: [],
  coldWallets: [],
  masterKey: null,
  mail: { ...mail, configured: false },
  people: { all: 1, without: ['root@example.com'] },
  webhook: null,
  dollar: null,
  mailErrorAt: null,
  webhookProvenAt: null,
  dollarPaidAt: null,
  now: later,
};
const stateOf = (of: string, facts: Partial<Facts>) =>
  judgePoints({ ...nothing, ...facts }).find((one) => one.of === of)?.state;

test('where nothing is there nothing is proven', () => {
  expect(judgePoints(nothing).map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'not_proven'));
});

test.each<[string, Partial<Facts>, string]>([
  ['nodes', { networks: [{ ...network, network: 'local' }] }, 'not_proven'],
  ['nodes', { networks: [network, { ...network, network: 'testnet', health: 'stalled' }] }, 'proven'],
  ['nodes', { networks: [network, { ...network, health: 'syncing' }] }, 'under_way'],
  ['nodes', { networks: [network, { ...network, health: 'lagging' }] }, 'failed'],
  ['nodes', { networks: [{ ...network, answering: 0 }] }, 'failed'],
  ['cold_wallets', { coldWallets: [{ ...wallet, proof: null }] }, 'not_proven'],
  [
    'cold_wallets',
    {
      coldWallets: [
        { ...wallet, proof },
        { ...wallet, proof: null },
      ],
    },
    'under_way',
  ],
  ['cold_wallets', { coldWallets: [{ ...wallet, proof }] }, 'proven'],
  ['master_key', { masterKey: { by: 'root@example.com', at } }, 'proven'],
  ['mail', { mail }, 'not_proven'],
  ['mail', { mail: { ...mail, sentAt: at } }, 'proven'],
  ['mail', { mail: { ...mail, error: 'refused' }, mailErrorAt: at }, 'failed'],
  ['mail', { mail: { ...mail, sentAt: at, error: 'refused' }, mailErrorAt: later }, 'failed'],
  ['mail', { mail: { ...mail, sentAt: later, error: 'refused' }, mailErrorAt: at }, 'proven'],
  ['second_factor', { people: { all: 2, without: ['ada@example.com'] } }, 'under_way'],
  ['second_factor', { people: { all: 2, without: [] } }, 'proven'],
  ['webhook', { webhook: hook }, 'not_proven'],
  ['webhook', { webhook: hook, webhookProvenAt: at }, 'proven'],
  ['webhook', { webhook: { ...hook, answeredAt: at } }, 'proven'],
  ['webhook', { webhook: { ...hook, answeredAt: at, failingSince: later } }, 'failed'],
  ['live_payment', { dollar: { referenceID: 'a', projectID: 1, stages: ['asked'] } }, 'not_proven'],
  ['live_payment', { dollar: { referenceID: 'a', projectID: 1, stages: ['asked', 'seen'] } }, 'under_way'],
  ['live_payment', { dollar: { referenceID: 'a', projectID: 1, stages: ['asked'] }, dollarPaidAt: at }, 'proven'],
])('%s with %j is %s', (of, facts, state) => {
  expect(stateOf(of, facts)).toBe(state);
});
