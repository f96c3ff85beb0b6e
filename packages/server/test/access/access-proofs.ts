import { randomUUID } from 'node:crypto';
import { askFor } from './access-asks.ts';
import type { AskFor } from './asking.ts';
import { referralHarmless, referralRedirecting } from './referral-asks.ts';
import { plantMissedDeposit } from '../plant/plant.ts';
import { plantPayment } from '../plant/plant-payment.ts';
import { payeeHarmless, payeeRedirecting } from './payee-asks.ts';
import { plantTreasuryChange } from '../plant/plant-treasury-change.ts';
import { plantDepositWallet } from '../plant/plant-wallet.ts';
import { plantWebhook } from '../plant/plant-webhook.ts';

/** Of calls that need proof of person in part only: what they change with it. */
export const redirectingParts: Record<string, AskFor> = {
  updateMember: (asking) => askFor['updateMember']?.(asking) ?? {},
  createProject: () => ({ body: { name: 'Shop', frontendEndpoint: fresh() } }),
  saveProject: ({ cast }) => ({ params: { id: cast.project }, body: { website: fresh() } }),
  updateProject: ({ cast }) => ({ params: { id: cast.project }, body: { webhookEndpoint: fresh() } }),
  testSmtp: (asking) => askFor['testSmtp']?.(asking) ?? {},
  updateWebhook: async ({ world, cast }) => ({
    params: { projectId: cast.project, id: (await plantWebhook(world, cast.project)).webhookId },
    body: { url: fresh() },
  }),
  // A page that is none of the project's own.
  createProjectPayment: async (asking) => {
    const asked = await askFor['createProjectPayment']?.(asking);
    return { ...asked, body: { ...(asked?.body as object), cancelURL: fresh() } };
  },
  // More than somebody decides in a day with a session alone.
  resolvePayment: async ({ world, cast }) => {
    const stand = { status: 'expired', exception: 'partial', dollars: 500, filled: 200 };
    const { reference } = await plantPayment(world, cast.project, stand);
    return { params: { ref: reference }, body: { action: 'credit', reason: 'Agreed' } };
  },
  // What takes an earlier change back.
  cancelTreasuryChange: async ({ world, cast }) => {
    const walletId = await plantDepositWallet(world, cast.project);
    const kind = 'treasury-change.taken-back';
    return {
      params: { id: await plantTreasuryChange(world, { projectId: cast.project, status: 'waiting', walletId, kind }) },
    };
  },
  ...payeeRedirecting,
  ...referralRedirecting,
  // Nobody knows what the coin is worth.
  matchDeposit: (asking) => askFor['matchDeposit']?.(asking) ?? {},
  // At any fee.
  runSweep: async (asking) => {
    const asked = await askFor['runSweep']?.(asking);
    return { ...asked, body: { ...(asked?.body as object), anyFee: true } };
  },
};

/** And what they change without. */
export const harmlessParts: Record<string, AskFor> = {
  // One's own name.
  updateMember: async ({ world, cast, who }) => {
    const { rows } = await world.coffer.deps.pool.query<{ id: number }>('select id from member where email = $1', [
      who === 'revoked' ? '' : cast.emails[who],
    ]);
    return { params: { id: rows[0]?.id ?? 0 }, body: { name: 'Ada' } };
  },
  // Its look, and addresses that it leaves empty.
  createProject: () => ({ body: { name: 'Shop', brandColor: '#09f', twitterURL: fresh(), website: '' } }),
  saveProject: ({ cast }) => ({ params: { id: cast.project }, body: { twitterURL: fresh(), brandColor: '#09f' } }),
  updateProject: ({ cast }) => ({ params: { id: cast.project }, body: { discordURL: fresh() } }),
  // The server that is set up, not one that is named.
  testSmtp: () => ({ body: { to: 'ada@example.com' } }),
  updateWebhook: (asking) => askFor['updateWebhook']?.(asking) ?? {},
  createProjectPayment: (asking) => askFor['createProjectPayment']?.(asking) ?? {},
  resolvePayment: (asking) => askFor['resolvePayment']?.(asking) ?? {},
  matchDeposit: async ({ world, cast }) => ({
    params: { id: await plantMissedDeposit(world, cast.project, 'USDC') },
    body: { projectId: cast.project, customerID: 'ada' },
  }),
  cancelTreasuryChange: (asking) => askFor['cancelTreasuryChange']?.(asking) ?? {},
  ...payeeHarmless,
  ...referralHarmless,
  // By the rules.
  runSweep: (asking) => askFor['runSweep']?.(asking) ?? {},
};

function fresh(): string {
  return `https://${randomUUID()}.example.com/pay`;
}
