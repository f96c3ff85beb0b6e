import { randomUUID } from 'node:crypto';
import { plantApiKey } from '../plant/plant.ts';
import { plantRecipient } from '../plant/plant-recipient.ts';
import { randomAddress } from '../plant/plant-wallet.ts';
import type { AskFor, Asking } from './asking.ts';

const word = () => `w${randomUUID().replaceAll('-', '').slice(0, 12)}`;
const ofProject: AskFor = ({ cast }) => ({ params: { id: cast.project } });

/** Good requests of the calls in payee-access.ts. */
export const payeeAsks: Record<string, AskFor> = {
  listRecipients: () => ({}),
  listProjectRecipients: ofProject,
  getRecipient: async (a) => ({ params: await recipient(a, 'active') }),
  createRecipient: ({ cast }) => ({
    body: { name: word(), blockchainCode: 'ETH', address: randomAddress(), projectIDs: [cast.project] },
  }),
  checkRecipientAddress: ({ cast }) => ({
    params: { id: cast.project },
    body: { blockchainCode: 'ETH', address: randomAddress() },
  }),
  updateRecipient: renaming('pending-otp-verification'),
  confirmRecipient: async ({ world, cast }) => {
    const { id, address } = await plantRecipient(world, cast.project, { status: 'pending-otp-verification' });
    return { params: { id }, body: { lastSix: address.slice(-6) } };
  },
  setRecipientStatus: async (a) => ({ params: { ...(await recipient(a, 'active')), status: 'inactive' } }),
  // The code proves whom it was mailed to: no password is asked for beside it.
  validateOtp: async ({ world, cast }) => {
    const stand = { status: 'pending-otp-verification', code: '123456' } as const;
    const { id } = await plantRecipient(world, cast.project, stand);
    return { body: { entityID: id, scope: 'recipient', otpCode: '123456' } };
  },
  sendOtp: async (a) => ({ params: { ...(await recipient(a, 'pending-otp-verification')), purpose: 'recipient' } }),

  getPayoutPolicy: ofProject,
  savePayoutPolicy: savingPolicy('100'),
  listPolicyVersions: ofProject,
  simulatePayoutPolicy: savingPolicy('100'),
  setKeyCap: settingCap('0'),
  getPayoutPause: () => ({}),
  pausePayouts: () => ({}),
  resumePayouts: () => ({}),
  listPayoutWallets: ofProject,
  listPayoutContracts: () => ({}),
};

/** Of those that need proof of person in part only: what they do with it, and what without. */
export const payeeRedirecting: Record<string, AskFor> = {
  updateRecipient: renaming('active'),
  setRecipientStatus: async (a) => ({ params: { ...(await recipient(a, 'inactive')), status: 'active' } }),
  savePayoutPolicy: savingPolicy('900'),
  setKeyCap: settingCap('5'),
};
export const payeeHarmless: Record<string, AskFor> = Object.fromEntries(
  Object.keys(payeeRedirecting).map((call): [string, AskFor] => [call, (asking) => payeeAsks[call]?.(asking) ?? {}]),
);

async function recipient(
  { world, cast }: Asking,
  status: 'active' | 'inactive' | 'pending-otp-verification',
): Promise<{ id: number }> {
  const { id } = await plantRecipient(world, cast.project, { status });
  return { id };
}

/** Approvers know a confirmed recipient by the name. */
function renaming(status: 'active' | 'pending-otp-verification'): AskFor {
  return async (a) => ({ params: await recipient(a, status), body: { label: word() } });
}

/** The policy of old but for this limit, which is 500 there. */
function savingPolicy(autoApproveUSD: string): AskFor {
  return ({ cast }) => ({
    params: { id: cast.project },
    body: {
      autoApproveUSD,
      hourUSD: '5000',
      dayUSD: '10000',
      recipientDayUSD: null,
      walletDayUSD: null,
      approvalTiers: [],
      newRecipientDelayHours: 24,
      onlyRecipients: false,
      allowedHours: null,
    },
  });
}

/** How much a key may let go by itself. */
function settingCap(capUSD: string): AskFor {
  return async ({ world, cast }) => {
    const keyId = await plantApiKey(world, cast.project, 'active');
    await world.coffer.deps.pool.query(`update api_key set scopes = '{payouts:create}' where id = $1`, [keyId]);
    return { params: { id: cast.project, keyId }, body: { capUSD } };
  };
}
