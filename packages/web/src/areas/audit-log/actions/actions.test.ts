import { expect, test } from 'vitest';
import { actionGroups, actionLabel, sentenceOf } from './actions.ts';
import type { Entry } from '../entry/queries.ts';

function entry(over: Partial<Entry>): Entry {
  return {
    id: 1,
    at: '2026-11-20T12:00:00.000Z',
    actor: { kind: 'member', id: 1, name: 'root@example.com' },
    projectId: null,
    action: 'member.invited',
    entity: 'member',
    entityId: '7',
    before: null,
    after: null,
    ip: null,
    userAgent: null,
    requestId: null,
    sealed: true,
    ...over,
  };
}

const sources = import.meta.glob<string>(
  ['../../../../../server/src/modules/**/*.ts', '!../../../../../server/src/modules/**/*.{test,fixture}.ts'],
  { query: '?raw', import: 'default', eager: true },
);

test('everything that the server writes down has a sentence', () => {
  const text = Object.values(sources).join('\n');
  const written = [
    ...text.matchAll(/(?:action: |event: (?='(?:api-key|blockchain|wallet|sweep-contract)))'([a-z-]+\.[a-z-]+)'/g),
  ].map(([, action]) => action);
  expect(written.length).toBeGreaterThan(25);
  const silent = written.filter((action) => sentenceOf(entry({ action: action ?? '' })) === undefined);
  expect(silent).toEqual([]);
});

test('what becomes of a member has a sentence too', () => {
  for (const event of ['accepted', 'withdrawn', 'revoked', 'activated', 'deleted']) {
    expect(sentenceOf(entry({ action: `member.${event}` })), event).toBeDefined();
  }
});

test('what a person decides about a deposit has a sentence too', () => {
  for (const event of ['matched', 'ignored']) {
    expect(sentenceOf(entry({ action: `deposit.${event}` })), event).toBeDefined();
  }
});

test('what a sweep contract says in a block has a sentence too', () => {
  for (const kind of ['proposed', 'changed', 'proposal-cancelled', 'fixed']) {
    expect(sentenceOf(entry({ action: `sweep-contract.collector-${kind}` })), kind).toBeDefined();
  }
});

test('each step of a payout and of a refund has a sentence too', () => {
  const steps = [
    'requested',
    'approval-needed',
    'approval-given',
    'approved',
    'approval-lapsed',
    'initiated',
    'waiting',
  ];
  const ends = ['sent', 'fee-raised', 'processed', 'reorged', 'failed', 'retried', 'rejected', 'cancelled'];
  for (const step of [...steps, ...ends]) {
    expect(sentenceOf(entry({ action: `payout.${step}`, entity: 'payout', entityId: '12' })), step).toContain('12');
  }
  for (const step of ['paying', 'unpaid', 'paid', 'reorged']) {
    expect(sentenceOf(entry({ action: `payment.refund-${step}` })), step).toBeDefined();
  }
});

test('each step of a sweep has a sentence too', () => {
  const steps = ['planned', 'signature-needed', 'signed', 'broadcast', 'stuck', 'fee-raised', 'included', 'reorged'];
  for (const step of [...steps, 'completed', 'replaced', 'failed', 'cancelled', 'went-elsewhere']) {
    expect(sentenceOf(entry({ action: `sweep.${step}`, entity: 'sweep', entityId: '12' })), step).toContain('S-12');
  }
});

test.each<[string, Partial<Entry>, string]>([
  [
    'why a deposit was ignored',
    { action: 'deposit.ignored', entityId: '12', after: { reason: 'Spam' } },
    'Ignored deposit 12: Spam',
  ],
  [
    'that a decision was changed',
    { action: 'deposit.matched', entityId: '12', before: { matching: 'ignored' } },
    'Matched deposit 12 to a customer after it had been ignored',
  ],
  [
    'which wallet, of which kind',
    { action: 'wallet.created', after: { name: 'Safe', type: 'cold' } },
    'Added the cold wallet “Safe”',
  ],
  [
    'a network that a wallet has besides',
    { action: 'wallet.chain-added', after: { blockchainCode: 'BASE' } },
    'Added Base to the deposit wallet, at the same contract address',
  ],
  ['who was invited', { after: { email: 'ada@example.com', role: 'admin' } }, 'Invited ada@example.com as admin'],
  ['a sign-in names the member, who is nobody until it is done', { action: 'member.signed-in' }, 'Member 7 signed in'],
  [
    'a role, from and to',
    { action: 'member.role-assigned', before: { role: 'admin' }, after: { role: 'viewer' } },
    'Changed the role from admin to viewer',
  ],
  [
    'the same role with other projects',
    { action: 'member.role-assigned', before: { role: 'lead', projects: [1] }, after: { role: 'lead', projects: [2] } },
    'Changed the projects of a member with the role lead',
  ],
  [
    'the fields that changed',
    {
      action: 'project.updated',
      before: { brandColor: null, website: null },
      after: { brandColor: '#09f', website: 'https://example.com' },
    },
    'Changed the project’s brand color and website',
  ],
  [
    'many fields are counted',
    { action: 'project.updated', before: {}, after: { a: 1, b: 1, c: 1, d: 1, e: 1 } },
    'Changed the project’s a, b, c, and 2 more',
  ],
  ['a name where there is one', { action: 'project.created', after: { name: 'Shop' } }, 'Created the project “Shop”'],
  ['none where there is none', { action: 'api-key.created', after: { description: '' } }, 'Created the API key'],
  [
    'a chain by its name, with the reason',
    { action: 'blockchain.halted', entityId: '1', after: { status: 'halted', reason: 'Two nodes disagree.' } },
    'Halted Ethereum: Two nodes disagree.',
  ],
  [
    'confirmations, from and to, and the nodes beside them',
    {
      action: 'blockchain.updated',
      entityId: '3',
      before: { confirmations: 20, nodes: [] },
      after: { confirmations: 7, nodes: ['https://rpc.example.com'] },
    },
    'Changed the confirmations from 20 to 7 and the nodes of Base',
  ],
  [
    'an address that looks the same as before',
    { action: 'blockchain.updated', entityId: '1', before: {}, after: { newAddresses: 1 } },
    'Changed the nodes of Ethereum',
  ],
  [
    'what a project takes',
    { action: 'project.currencies-changed', after: { currencies: ['USDC on BASE', 'ETH on ETH'] } },
    'Changed the accepted currencies of the project to USDC on BASE and ETH on ETH',
  ],
  [
    'that it takes nothing any more',
    { action: 'project.currencies-changed', after: { currencies: [] } },
    'Removed all accepted currencies of the project',
  ],
  [
    'how a rotation ended',
    { action: 'vault.resealed', after: { secrets: 12, destroyedDataKeys: [1], damagedSecrets: [4, 5] } },
    'Re-encrypted 12 secrets with the new key and destroyed the old key; 2 could not be decrypted and were left unchanged',
  ],
  [
    'how hot wallet keys were taken from the vault',
    { action: 'vault.hot-keys-resealed', after: { keys: 2, destroyedDataKeys: [], damagedSecrets: [4] } },
    'Re-encrypted 2 hot wallet keys for the signing process only; 1 could not be decrypted and was left unchanged',
  ],
  [
    'that keys came out of it',
    { action: 'vault.hot-keys-exported', after: { wallets: [3, 4] } },
    "Exported the keys of 2 hot wallets into a file, by the command at the signer's machine",
  ],
  [
    'a test that failed',
    { action: 'smtp.tested', after: { to: 'ada@example.com', ok: false } },
    'Sent a test email to ada@example.com, which failed',
  ],
])('%s', (_, over, sentence) => {
  expect(sentenceOf(entry(over))).toBe(sentence);
});

test('no sentence has a hole where the entry says less than usual', () => {
  for (const action of actionGroups.flatMap((group) => Object.keys(group.actions))) {
    expect(sentenceOf(entry({ action })), action).not.toMatch(/undefined|null|\s$|“”/);
  }
});

test('an unknown action keeps its own name', () => {
  expect(sentenceOf(entry({ action: 'lamp.lit' }))).toBeUndefined();
  expect(actionLabel('lamp.')).toBe('lamp.');
  expect(actionLabel('toString')).toBe('toString');
});
