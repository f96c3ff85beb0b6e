import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@coffer/contract/all.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { treasuryChangeKinds, type TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import { permissions, type Permission } from '@coffer/contract/permissions.ts';
import { askFor } from '../../test/access/access-asks.ts';
import { gatherCast, type Cast } from '../../test/access/access-cast.ts';
import { redirectingParts } from '../../test/access/access-proofs.ts';
import type { AskFor } from '../../test/access/asking.ts';
import { goodPassword, type Ask } from '../../test/client.ts';
import { plantMember } from '../../test/plant/plant.ts';
import { startWorld, type World } from '../../test/world.ts';
import { memoryChains } from '../chains/memory/memory-chains.ts';
import { demanded } from '../modules/treasury-changes/index.ts';

/**
 * What somebody asked for ends with the rights that asking for it takes. Here each kind of change is asked for, by somebody who holds
 * just these rights, and by somebody who holds all but one of them.
 */

let world: World;
let cast: Cast;
let keeper: string;
beforeAll(async () => {
  world = await startWorld({
    chains: memoryChains(),
    env: { BASE_RPC_URL: 'https://base.example.com' },
    limits: { signInPerAccount: 10_000, signInPerAddress: 10_000 },
  });
  cast = await gatherCast(world);
  // Whoever is changed by them holds no right that they would have to hold themselves.
  await world.asOwner(`
    insert into role (name, display_name, built_in, level, scope, permissions) values
      ('keeper', 'Keeper', false, 40, 'all', '{}'), ('nothing', 'Nothing', false, 10, 'own', '{}');
    update member set role_id = (select id from role where name = 'keeper') where email = '${cast.emails.admin}'`);
  keeper = cast.keys.admin ?? '';
}, 300_000);
afterAll(() => world.close());

const who = 'admin';
const asks = (call: string): AskFor => redirectingParts[call] ?? askFor[call] ?? (() => ({}));
const asksFor =
  (call: string, body: object): AskFor =>
  async (asking) => ({ ...(await asks(call)(asking)), body });
const member = async (status: 'active' | 'revoked'): Promise<Ask> => {
  const email = `${crypto.randomUUID()}@example.com`;
  return { params: { id: await plantMember(world, { email, status, role: 'nothing', projects: [cast.project] }) } };
};
const fresh = () => `https://${crypto.randomUUID()}.example.com/pay`;
const handedOut = () => ({ role: 'nothing', projects: [cast.project] });
const rules = { expiryMinutes: 31, quoteMinutes: 11, monitoringHours: 25, underpayTolerancePct: '2' };

type Way = [call: string, ask?: AskFor];
/** A call that makes or asks for a change of the kind. */
const ways: Readonly<Record<TreasuryChangeKind, Way>> = {
  'wallet.created': ['createColdWallet'],
  'wallet.linked': ['linkWallets'],
  'wallet.unlinked': ['unlinkWallet'],
  'wallet.moved': ['setWalletStatus'],
  'wallet.destination-set': ['setWalletDestination'],
  'wallet.keys-added': ['addDepositKeys'],
  'wallet.chain-added': ['createSweepWallet'],
  'sweep-contract.collector-confirmed': ['confirmCollector'],
  'sweep-contract.owner-proven': ['proveOwner'],
  'currency.added': ['addBlockchainCurrency'],
  'currency.price-confirmed': ['confirmCurrencyPrice'],
  'currency.switched': ['updateBlockchainCurrency'],
  'project.currencies-changed': ['putProjectCurrencies'],
  'project.redirected': [
    'updateProject',
    ({ cast: { project } }) => ({ params: { id: project }, body: { frontendEndpoint: fresh() } }),
  ],
  'payment-rules.saved': ['savePaymentRules', asksFor('savePaymentRules', { ...rules, overpayTolerancePct: '2' })],
  'webhook.created': ['createWebhook'],
  'webhook.changed': ['updateWebhook'],
  'webhook.removed': ['removeWebhook'],
  'webhook.rotated': ['rotateWebhookSecret'],
  'member.invited': ['inviteMember', () => ({ body: { email: `${crypto.randomUUID()}@example.com`, ...handedOut() } })],
  'member.role-assigned': ['assignRole', async () => ({ ...(await member('active')), body: handedOut() })],
  'member.link-made': ['linkMember', () => member('active')],
  'member.access-changed': ['revokeMember', () => member('active')],
  'member.totp-added': ['confirmTotp'],
  'member.totp-removed': ['removeTotp'],
  'member.passkey-added': ['createPasskey'],
  'member.passkey-removed': ['removePasskey'],
  'role.changed': [
    'createRole',
    asksFor('createRole', { name: 'reader', displayName: 'Reader', scope: 'own', permissions: [] }),
  ],
  'api-key.changed': ['deleteApiKey'],
  'smtp.changed': ['createSmtp'],
  'smtp.removed': ['removeSmtp'],
  'site-url.changed': ['putSiteUrl'],
  'blockchain.nodes-changed': [
    'updateBlockchain',
    asksFor('updateBlockchain', { nodes: [{ url: 'https://node.example.com', active: true }] }),
  ],
  'blockchain.confirmations-changed': ['updateBlockchain'],
  'rate.changed': ['setRate'],
  'currency.dust-limit-changed': ['putDustLimit'],
  'sweep-rules.saved': ['saveSweepRules'],
  'treasury-wait.saved': ['saveTreasuryWait', () => ({ body: { hours: 7 } })],
  'secret.written': ['writeSecret'],
  'payment.resolved': ['resolvePayment'],
  'deposit.matched': ['matchDeposit'],
  'approver-passkey.begun': ['beginApproverPasskey'],
  'approver-passkey.removal-asked': ['removeApproverPasskey'],
  'payout-policy.weakened': ['savePayoutPolicy'],
  'payout-cap.raised': ['setKeyCap'],
  // By the code that was mailed; who confirms in person approves payouts.
  'recipient.confirmed': ['validateOtp'],
  'recipient.activated': ['setRecipientStatus'],
  'recipient.renamed': ['updateRecipient'],
  'treasury-change.taken-back': ['freezeTreasuryChange'],
};

describe.each(treasuryChangeKinds.map((kind) => ({ kind, needed: demanded[kind] })))('$kind', ({ kind, needed }) => {
  test('is asked for with just the rights that whoever asked for it has to keep', async () => {
    const { status, body } = await askWith(kind, needed);
    expect(body).not.toMatchObject({ error: { details: { permission: expect.any(String) as string } } });
    expect([401, 403, 404], JSON.stringify(body)).not.toContain(status);
  });

  test.each(needed.map((permission) => ({ permission })))('is refused without $permission', async ({ permission }) => {
    const others = permissions.filter((one) => one !== permission);
    expect(await askWith(kind, others)).toMatchObject({ status: 403, body: { error: { details: { permission } } } });
  });
});

async function askWith(kind: TreasuryChangeKind, held: readonly Permission[]) {
  const [call, ask = asks(call)] = ways[kind];
  const e = endpoints.find(({ id }) => id === call);
  if (!e) throw new Error(`There is no call ${call}.`);
  await world.ok(stepUp, { key: keeper, body: { password: goodPassword } });
  const asked = await ask({ world, cast, who });
  await world.asOwner(`update role set permissions = '{${held.join()}}' where name = 'keeper'`);
  try {
    return await world.ask(e, { ...asked, key: keeper });
  } finally {
    await cast.refreshAfter?.();
    delete cast.refreshAfter;
  }
}
