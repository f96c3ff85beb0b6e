import { form, type Ask } from '../client.ts';
import { plantPayment, plantRefund } from '../plant/plant-payment.ts';
import { batchHash } from '../../src/modules/payouts/payout/batch-hash.ts';
import type { Payout } from '../../src/modules/payouts/payout/payout.ts';
import { plantFunds, plantPayout, plantPayoutBatch, plantRecipient } from '../plant/plant-payout.ts';
import { plantApproverPasskey, plantSignerPage } from '../plant/plant-approver.ts';
import { randomAddress } from '../plant/plant-wallet.ts';
import type { AskFor, Asking } from './asking.ts';

/** Good requests for the calls about money that goes out: see access-asks.ts. */
export const payoutAsks: Readonly<Record<string, AskFor>> = {
  listApproverPasskeys: () => ({}),
  beginApproverPasskey: async ({ world }) => {
    await plantSignerPage(world);
    return { body: { name: 'Phone' } };
  },
  removeApproverPasskey: async ({ world }) => ({ params: { id: await plantApproverPasskey(world) } }),
  listPayouts: () => ({}),
  exportPayouts: () => ({}),
  summarizePayouts: () => ({}),
  getPayout: async (a) => payout(a),
  getPayoutReceipt: async (a) => payout(a),
  previewPayout: async (a) => payoutWish(a),
  createPayout: async (a) => payoutWish(a),
  payRefund: async ({ world, cast }) => {
    const { currency } = await plantFunds(world, cast.project);
    const { id, reference } = await plantPayment(world, cast.project);
    return { params: { ref: reference, refundId: await plantRefund(world, id, currency.id) } };
  },
  approvePayout: async ({ world, cast }) => {
    const { id, intentHash } = await plantPayout(world, cast.project);
    return { params: { id }, body: { intentHash } };
  },
  rejectPayout: async (a) => ({ ...(await payout(a)), body: { code: 'other', reason: 'Not ours' } }),
  cancelPayout: async (a) => payout(a),
  retryPayout: async ({ world, cast }) => ({ params: { id: (await plantPayout(world, cast.project, 'failed')).id } }),
  createWithdrawal: async (a) => {
    await plantFunds(a.world, a.cast.project);
    const to = {
      email: 'supplier@example.com',
      blockchainCode: 'BASE',
      currencyCode: 'USDC',
      toAddress: randomAddress(),
    };
    return { body: { ...to, amount: '1', projectID: a.cast.project } };
  },
  createAdminWithdrawal: async ({ world, cast }) => {
    await plantFunds(world, cast.project);
    const recipientID = await plantRecipient(world, cast.project);
    return { params: { id: cast.project }, body: { currencyCode: 'USDC', amount: '1', recipientID } };
  },
  getMerchantWithdrawal: async (a) => payout(a),
  getProjectWithdrawal: async ({ world, cast }) => ({
    params: { id: cast.project, withdrawalId: (await plantPayout(world, cast.project)).id },
  }),
  checkPayoutBatch: async (a) => fileOf(a),
  createPayoutBatch: async (a) => fileOf(a),
  listPayoutBatches: () => ({}),
  getPayoutBatch: async (a) => batch(a),
  approvePayoutBatch: async (a) => {
    const { params, payouts } = await batch(a);
    return { params, body: { batchHash: batchHash(payouts) } };
  },
  rejectPayoutBatch: async (a) => ({ params: (await batch(a)).params, body: { code: 'other', reason: 'Not ours' } }),
  cancelPayoutBatch: async (a) => ({ params: (await batch(a)).params }),
  listWithdrawals: () => ({}),
  listMerchantWithdrawals: () => ({}),
};

async function payout({ world, cast }: Asking): Promise<Ask> {
  return { params: { id: (await plantPayout(world, cast.project)).id } };
}

async function payoutWish({ world, cast }: Asking): Promise<Ask> {
  await plantFunds(world, cast.project);
  const wish = { blockchainCode: 'BASE', currencyCode: 'USDC', amount: '1', toAddress: randomAddress() };
  return { body: { projectID: cast.project, ...wish } };
}

async function fileOf({ world, cast }: Asking): Promise<Ask> {
  await plantFunds(world, cast.project);
  const csv = `address,network,currency,amount\n${randomAddress()},BASE,USDC,1\n`;
  return { params: { projectId: cast.project }, ...(await form({ file: { bytes: Buffer.from(csv), name: 'p.csv' } })) };
}

async function batch({ world, cast }: Asking): Promise<{ params: { id: number }; payouts: readonly Payout[] }> {
  const { id, payouts } = await plantPayoutBatch(world, cast.project);
  return { params: { id }, payouts };
}
