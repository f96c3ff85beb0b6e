import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey, listApiKeys } from '@coffer/contract/projects/api-keys.ts';
import { treasuryChangeKinds, type TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import * as currencies from '@coffer/contract/money-in/currencies.ts';
import { resetPassword } from '@coffer/contract/people/identity.ts';
import * as members from '@coffer/contract/people/members.ts';
import * as rules from '@coffer/contract/payments/payment-rules.ts';
import * as projects from '@coffer/contract/projects/projects.ts';
import * as roles from '@coffer/contract/people/roles.ts';
import { removeSmtp } from '@coffer/contract/operations/smtp.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import * as wallets from '@coffer/contract/treasury/wallets.ts';
import { createSweepWallet, listSweepContracts } from '@coffer/contract/treasury/sweep-contracts.ts';
import * as webhooks from '@coffer/contract/webhooks/webhooks.ts';
import { goodPassword } from '../../../test/client.ts';
import { hire, invite, type Person } from '../../../test/people.ts';
import { factorStories } from './second-factors.fixture.ts';
import { settingStories, type Story } from './saved-settings.fixture.ts';
import { chainIds, freshAddress, freshKeys, openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';

/** Each kind of change, made by a person and frozen by root: what was before is there again, and released it holds. */

let treasury: Treasury;
let doer: Person;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

const key = () => treasury.root;
const by = () => doer.key;
const ok: Treasury['world']['ok'] = (e, ask) => treasury.world.ok(e, ask);
const inShop = () => ({ id: treasury.shop });
const statusOf = async (id: number) => (await ok(wallets.getWallet, { key: key(), params: { id } })).status;
const assigns = async (walletID: number) =>
  (await ok(wallets.listWalletLinks, { key: key(), params: inShop() })).find((one) => one.walletID === walletID)
    ?.assigningFor ?? [];
const webhook = { url: 'https://shop.example.com/hooks' };
const ofWebhook = (id: number) => ({ projectId: treasury.shop, id });
const webhookStatus = async (id: number) =>
  (await ok(webhooks.getWebhook, { key: key(), params: ofWebhook(id) })).status;
const member = async (id: number) => (await ok(members.listMembers, { key: key() })).find((one) => one.id === id);
const memberStatus = async (id: number) => (await member(id))?.status;
const usual = { expiryMinutes: 30, quoteMinutes: 10, monitoringHours: 24, underpayTolerancePct: '0.5' };

const stories: Partial<Record<TreasuryChangeKind, Story>> = {
  'wallet.created': {
    async prepare() {
      let made = 0;
      const xpubs = [{ family: 'ETH_Family' as const, xpub: freshKeys().xpub }];
      return {
        act: async () => {
          made = (await ok(wallets.createXpubWallet, { key: by(), body: { name: 'New', xpubs } })).id;
        },
        look: async () => (made === 0 ? 'none' : statusOf(made)),
      };
    },
    frozen: 'inactive',
    released: 'active',
  },
  'wallet.linked': {
    async prepare() {
      await treasury.xpubWallet(treasury.shop);
      const { id } = await treasury.xpubWallet();
      const body = { wallets: [{ walletID: id, blockchainFamily: 'ETH_Family' as const }] };
      return { act: () => ok(wallets.linkWallets, { key: by(), params: inShop(), body }), look: () => assigns(id) };
    },
  },
  'wallet.unlinked': {
    async prepare() {
      const { id } = await treasury.xpubWallet(treasury.shop);
      const params = { id: treasury.shop, walletID: id };
      return { act: () => ok(wallets.unlinkWallet, { key: by(), params }), look: () => assigns(id) };
    },
    released: 'refused',
  },
  'wallet.moved': {
    async prepare() {
      const { id } = await treasury.xpubWallet();
      const params = { id, status: 'inactive' as const };
      return { act: () => ok(wallets.setWalletStatus, { key: by(), params }), look: () => statusOf(id) };
    },
  },
  'wallet.destination-set': {
    async prepare() {
      const { id } = await treasury.xpubWallet();
      const coldWalletID = await treasury.coldWallet('ETH', freshAddress());
      const body = { blockchainCode: 'ETH' as const, coldWalletID };
      return {
        act: () => ok(setWalletDestination, { key: by(), params: { id }, body }),
        look: async () => (await ok(wallets.getWallet, { key: key(), params: { id } })).chains,
      };
    },
  },
  'wallet.chain-added': {
    async prepare() {
      const contractAddress = freshAddress();
      const place = { contract: contractAddress, collector: treasury.chains.network('ETH').address('safe') };
      const deployed = (['ETH', 'BASE'] as const).map((code) => {
        const hash = treasury.deploy(code, place);
        treasury.chains.network(code).mine();
        return hash;
      });
      const id = await treasury.sweepWallet('ETH', deployed[0] ?? '', treasury.shop);
      const body = { name: 'Sweeper', transactionHash: deployed[1] ?? '' };
      return {
        act: () => ok(createSweepWallet, { key: by(), params: { contractId: chainIds.BASE }, body }),
        look: async () => {
          const contracts = await ok(listSweepContracts, { key: key() });
          const mine = contracts.filter(({ walletID }) => walletID === id);
          return [await statusOf(id), ...mine.map(({ blockchainCode, status }) => `${blockchainCode} ${status}`)];
        },
      };
    },
    frozen: ['active', 'ETH active', 'BASE verifying'],
  },
  'currency.switched': {
    prepare: async () => ({
      act: () =>
        ok(currencies.updateBlockchainCurrency, { key: by(), params: { id: 3 }, body: { status: 'inactive' } }),
      look: async () =>
        (await ok(currencies.listBlockchainCurrencies, { key: key(), query: { status: 'inactive' } })).map(
          ({ id }) => id,
        ),
    }),
  },
  'currency.added': {
    async prepare() {
      const contractAddress = freshAddress();
      treasury.chains.network('ETH').tokens.set(contractAddress, { symbol: 'DAI', name: 'Dai', decimals: 18 });
      const body = { blockchainCode: 'ETH', currencyCode: 'DAI', contract: contractAddress };
      return {
        act: () => ok(currencies.addBlockchainCurrency, { key: by(), body }),
        look: async () =>
          (await ok(currencies.listBlockchainCurrencies, { key: key() })).filter((one) => one.currencyCode === 'DAI')
            .length,
      };
    },
  },
  'currency.price-confirmed': {
    async prepare() {
      const contractAddress = freshAddress();
      treasury.chains.network('ETH').tokens.set(contractAddress, { symbol: 'FRAX', name: 'Frax', decimals: 18 });
      const body = { blockchainCode: 'ETH', currencyCode: 'FRAX', contract: contractAddress };
      const { id } = await ok(currencies.addBlockchainCurrency, { key: key(), body });
      const confirmed = { pricedAs: 'FRAX', contract: contractAddress };
      return {
        act: () => ok(currencies.confirmCurrencyPrice, { key: by(), params: { id }, body: confirmed }),
        look: async () =>
          (await ok(currencies.listBlockchainCurrencies, { key: key() })).find((one) => one.id === id)?.priced,
      };
    },
  },
  'project.currencies-changed': {
    prepare: async () => ({
      act: () =>
        ok(currencies.putProjectCurrencies, { key: by(), params: inShop(), body: { blockchainCurrencyIDs: [1] } }),
      look: async () =>
        (await ok(currencies.listProjectCurrencies, { key: key(), params: inShop() })).map(({ id }) => id),
    }),
  },
  'project.redirected': {
    prepare: async () => ({
      act: () =>
        ok(projects.updateProject, { key: by(), params: inShop(), body: { successEndpoint: 'https://evil.example/' } }),
      look: async () => (await ok(projects.getProject, { key: key(), params: inShop() })).successEndpoint,
    }),
  },
  'payment-rules.saved': {
    prepare: async () => ({
      act: () =>
        ok(rules.savePaymentRules, { key: by(), params: inShop(), body: { ...usual, overpayTolerancePct: '5' } }),
      look: () => ok(rules.getPaymentRules, { key: key(), params: inShop() }),
    }),
  },
  'webhook.created': {
    async prepare() {
      let id = 0;
      return {
        act: async () => {
          id = (await ok(webhooks.createWebhook, { key: by(), params: { projectId: treasury.shop }, body: webhook }))
            .id;
        },
        look: async () => (id === 0 ? 'none' : webhookStatus(id)),
      };
    },
    frozen: 'disabled',
    released: 'active',
  },
  'webhook.changed': {
    async prepare() {
      const params = ofWebhook(
        (await ok(webhooks.createWebhook, { key: key(), params: { projectId: treasury.shop }, body: webhook })).id,
      );
      const body = { url: 'https://evil.example/hook' };
      return {
        act: () => ok(webhooks.updateWebhook, { key: by(), params, body }),
        look: () => webhookStatus(params.id),
      };
    },
    frozen: 'disabled',
  },
  'webhook.rotated': {
    async prepare() {
      const params = ofWebhook(
        (await ok(webhooks.createWebhook, { key: key(), params: { projectId: treasury.shop }, body: webhook })).id,
      );
      return {
        act: () => ok(webhooks.rotateWebhookSecret, { key: by(), params }),
        look: () => webhookStatus(params.id),
      };
    },
    frozen: 'disabled',
  },
  'webhook.removed': {
    async prepare() {
      const params = ofWebhook(
        (await ok(webhooks.createWebhook, { key: key(), params: { projectId: treasury.shop }, body: webhook })).id,
      );
      return {
        act: () => ok(webhooks.removeWebhook, { key: by(), params }),
        look: async () => (await treasury.world.ask(webhooks.getWebhook, { key: key(), params })).status,
      };
    },
    // Its secrets are gone for good: it is added anew by hand.
    frozen: 404,
  },
  'member.invited': {
    async prepare() {
      let token: string | undefined;
      const body = () => ({ password: goodPassword, resetPasswordToken: token ?? '' });
      return {
        act: async () => {
          ({ token } = await invite(treasury.world, { key: by() }, 'project_ops', [treasury.shop]));
        },
        look: async () =>
          token === undefined ? 'none' : (await treasury.world.ask(resetPassword, { body: body() })).status,
      };
    },
    frozen: 400,
    released: 'refused',
  },
  'member.role-assigned': {
    async prepare() {
      const { id } = await hire(treasury.world, { key: key() }, 'project_ops', [treasury.shop]);
      const body = { role: 'project_lead', projects: [treasury.shop, treasury.neighbour] };
      return {
        act: () => ok(members.assignRole, { key: by(), params: { id }, body }),
        look: async () => [(await member(id))?.role.name, (await member(id))?.projects],
      };
    },
  },
  'member.link-made': {
    async prepare() {
      const { id } = await hire(treasury.world, { key: key() }, 'project_ops', [treasury.shop]);
      return { act: () => ok(members.linkMember, { key: by(), params: { id } }), look: () => memberStatus(id) };
    },
    frozen: 'revoked',
  },
  'member.access-changed': {
    async prepare() {
      const { id } = await hire(treasury.world, { key: key() }, 'project_ops', [treasury.shop]);
      return { act: () => ok(members.revokeMember, { key: by(), params: { id } }), look: () => memberStatus(id) };
    },
  },
  'role.changed': {
    async prepare() {
      const draft = { displayName: 'Reader', scope: 'own' as const, permissions: ['payments:read' as const] };
      const { id } = await ok(roles.createRole, { key: key(), body: { name: 'reader', ...draft } });
      const body = { ...draft, permissions: ['payments:read' as const, 'wallets:write' as const] };
      return {
        act: () => ok(roles.updateRole, { key: by(), params: { id }, body }),
        look: async () =>
          (await ok(roles.listRoles, { key: key() })).find((one) => one.id === id)?.permissions.toSorted(),
      };
    },
  },
  'api-key.changed': {
    async prepare() {
      const params = { projectId: treasury.shop };
      let made = 0;
      return {
        act: async () => {
          made = (await ok(createApiKey, { key: by(), params, body: {} })).id;
        },
        look: async () =>
          (await ok(listApiKeys, { key: key(), params })).find(({ id }) => id === made)?.status ?? 'none',
      };
    },
    frozen: 'disabled',
    released: 'active',
  },
};

const settings = settingStories({ treasury: () => treasury, key, by });
const factors = factorStories({ treasury: () => treasury, doer: () => doer });

/** Told elsewhere: prepared addresses in their own chain's tests, the waiting time beside the takeovers. */
const toldElsewhere: TreasuryChangeKind[] = [
  'wallet.keys-added',
  'treasury-wait.saved',
  'sweep-contract.collector-confirmed',
  // Beside the contracts that are lent.
  'sweep-contract.owner-proven',
  // Root's alone: beside the vaults.
  'secret.written',
  // Not to be taken back: beside what weighs them.
  'payment.resolved',
  'deposit.matched',
  // Beside the policies of payouts.
  'payout-policy.weakened',
  'payout-cap.raised',
  // Beside whom money may go to.
  'recipient.confirmed',
  'recipient.activated',
  'recipient.renamed',
  // What settled is taken back later: beside the ways around a wait.
  'treasury-change.taken-back',
];

test('every kind of change has its story', () => {
  expect([stories, settings, factors].flatMap(Object.keys).concat(toldElsewhere).toSorted()).toEqual(
    [...treasuryChangeKinds].toSorted(),
  );
});

/** Made by a person who was hired for it. */
async function make(kind: TreasuryChangeKind) {
  await treasury.later(0);
  // Invitations are shown while no mail goes out.
  await ok(removeSmtp, { key: key() });
  doer = await hire(treasury.world, { key: key() }, 'admin');
  const story = { ...stories, ...settings, ...factors }[kind] as Story;
  const { act, look, since } = await story.prepare();
  const before = await look();
  await act();
  const changes = await ok(contract.listTreasuryChanges, { key: key() });
  const change = changes.data.find((one) => one.kind === kind && one.by === doer.email);
  expect(change).toMatchObject({ status: 'in_effect', ip: '203.0.113.7' });
  return { story, look, since, before, params: { id: change?.id ?? 0 } };
}

test.each([stories, settings, factors].flatMap(Object.keys) as TreasuryChangeKind[])('%s', async (kind) => {
  const { story, look, before, params } = await make(kind);
  const { frozen, released } = story;
  const made = kind === 'member.invited' ? undefined : await look();
  expect(await ok(contract.freezeTreasuryChange, { key: key(), params })).toMatchObject({ status: 'frozen' });
  expect(await look()).toEqual(frozen ?? before);
  expect((await treasury.world.ask(projects.listProjects, { key: by() })).status).toBe(401);
  const release = await treasury.world.ask(contract.releaseTreasuryChange, { key: key(), params });
  if (released === 'refused') expect(release.status).toBe(422);
  else {
    expect(release.status).toBe(200);
    expect(await look()).toEqual(released ?? made);
  }
});

test.each(Object.keys(settings) as TreasuryChangeKind[])('%s: what somebody saved since stays', async (kind) => {
  const { look, since, params } = await make(kind);
  await since?.();
  const saved = await look();
  expect(await ok(contract.freezeTreasuryChange, { key: key(), params })).toMatchObject({ status: 'frozen' });
  expect(await look()).toEqual(saved);
  const release = await treasury.world.refused(contract.releaseTreasuryChange, { key: key(), params });
  expect(release).toMatchObject({
    status: 422,
    message: expect.stringContaining('It has been changed again since'),
  });
  expect(await look()).toEqual(saved);
});
