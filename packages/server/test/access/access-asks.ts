import { analyticsAsks } from './analytics-asks.ts';
import { randomUUID } from 'node:crypto';
import type { AskFor, Asking } from './asking.ts';
import { operationAsks } from './operation-asks.ts';
import { payeeAsks } from './payee-asks.ts';
import { referralAsks } from './referral-asks.ts';
import { payoutAsks } from './payout-asks.ts';
import { rewardAsks } from './reward-asks.ts';
import { freshKey, otherSession, ownPasskey } from './session-asks.ts';
import { goodPassword, type Ask } from '../client.ts';
import { PasskeyDevice } from '../passkey-device.ts';
import { plantApiKey, plantMember, plantMissedDeposit, plantRole } from '../plant/plant.ts';
import { plantPayment, plantRefund, type Stand } from '../plant/plant-payment.ts';
import {
  plantColdWallet,
  plantDepositWallet,
  plantSweepContract,
  randomAddress,
  freshXpub,
} from '../plant/plant-wallet.ts';
import { plantSweep } from '../plant/plant-sweep.ts';
import { plantSigningRequest } from '../plant/plant-signing.ts';
import { plantTreasuryChange } from '../plant/plant-treasury-change.ts';
import { plantSecret, plantVault } from '../plant/plant-vault.ts';
import { plantWebhook } from '../plant/plant-webhook.ts';

const word = () => `w${randomUUID().replaceAll('-', '').slice(0, 12)}`;
const email = () => `${word()}@example.com`;

/** What its answer is refused for, after the password. */
const nothingAsked = { challenge: 'bm90aGluZw', rp: { id: 'localhost' } };

/** A good request for each call, on rows made for it: whatever is refused is refused for who asks. */
export const askFor: Record<string, AskFor> = {
  // The password given is wrong on purpose: being asked for the right one is being let in.
  changePassword: () => ({ body: { password: goodPassword, oldPassword: 'not this one' } }),
  confirmTotp: () => ({ body: { password: 'not this one', otp: '000000' } }),
  endSession: async (a) => ({ params: { id: await otherSession(a) } }),
  enrolTotp: () => ({}),
  askStepUpFactor: () => ({ body: { origin: 'http://localhost:8080' } }),
  beginPasskey: () => ({ body: { origin: 'http://localhost:8080' } }),
  createPasskey: () => ({
    body: { name: 'Phone', password: 'not this one', passkey: new PasskeyDevice().make(nothingAsked) },
  }),
  listPasskeys: () => ({}),
  removePasskey: async (a) => ({ params: { id: await ownPasskey(a) } }),
  listSessions: () => ({}),
  logout: async (a) => ({ body: {}, ...(await freshKey(a)) }),
  logoutAll: async (a) => freshKey(a, 'stays signed in elsewhere'),
  removeTotp: () => ({}),
  stepUp: () => ({ body: { password: goodPassword } }),
  whoAmI: () => ({}),

  listMembers: () => ({}),
  inviteMember: ({ cast }) => ({ body: { email: email(), role: 'project_ops', projects: [cast.project] } }),
  updateMember: async (a) => ({ ...(await member(a, 'active')), body: { name: 'Ada' } }),
  assignRole: async (a) => ({
    ...(await member(a, 'active')),
    body: { role: 'project_ops', projects: [a.cast.project] },
  }),
  linkMember: (a) => member(a, 'active'),
  revokeMember: (a) => member(a, 'active'),
  activateMember: (a) => member(a, 'revoked'),
  deleteMember: (a) => member(a, 'revoked'),
  listRoles: () => ({}),
  createRole: () => ({ body: { name: word(), ...role } }),
  updateRole: async (a) => ({ params: { id: await plantRole(a.world, word()) }, body: role }),
  deleteRole: async (a) => ({ params: { id: await plantRole(a.world, word()) } }),

  listProjects: () => ({}),
  listProjectDetails: () => ({}),
  createProject: () => ({ body: { name: word() } }),
  getProject: inProject('id'),
  saveProject: inProject('id', { website: 'https://example.com' }),
  updateProject: inProject('id', { website: 'https://example.org' }),
  createCustomer: (a) => inProject('id', { customerID: word() })(a),
  listCustomers: inProject('id'),

  createApiKey: inProject('projectId', { description: 'Shop' }),
  listApiKeys: inProject('projectId'),
  getApiKey: apiKey('active'),
  updateApiKey: apiKey('active', { description: 'Shop' }),
  deleteApiKey: apiKey('active'),
  rotateApiKey: apiKey('active', {}),
  enableApiKey: apiKey('disabled'),
  disableApiKey: apiKey('active'),

  createPayment: () => ({ body: newPayment() }),
  createPaymentAlias: () => ({ body: newPayment() }),
  createProjectPayment: (a) => inProject('id', newPayment())(a),
  searchPayments: () => ({ body: {} }),
  searchProjectPayments: inProject('id', {}),
  summarizePayments: () => ({ body: {} }),
  summarizeProjectPayments: inProject('id', {}),
  getPaymentSummary: () => ({}),
  getProjectPaymentSummary: inProject('id'),
  exportPayments: inProject('id', {}),
  getPayment: (a) => payment(a),
  getPaymentHistory: (a) => payment(a),
  cancelPayment: (a) => payment(a),
  resolvePayment: async (a) => ({
    ...(await payment(a, { status: 'expired', exception: 'partial' })),
    body: { action: 'credit', reason: 'Agreed' },
  }),
  // Nothing came to it: who is let in hears that nothing can go back.
  refundPayment: async (a) => ({ ...(await payment(a)), body: refund }),
  withdrawRefund: async ({ world, cast }) => {
    const { id, reference } = await plantPayment(world, cast.project);
    return { params: { ref: reference, refundId: await plantRefund(world, id) } };
  },
  ...payoutAsks,
  ...rewardAsks,
  ...analyticsAsks,
  getPaymentRules: inProject('id'),
  savePaymentRules: (a) => inProject('id', rules)(a),
  getOverview: inProject('id'),

  createWebsocketToken: () => ({ query: { clientID: word() } }),
  issueWebsocketToken: () => ({ query: { clientID: word() } }),

  ...payeeAsks,
  ...operationAsks,
  ...referralAsks,

  listDeposits: ({ cast }) => ({ query: { projectId: cast.project } }),
  listMissedDeposits: ({ cast }) => ({ query: { projectId: cast.project } }),
  getDeposit: async (a) => ({ params: { id: await plantMissedDeposit(a.world, a.cast.project) } }),
  matchDeposit: async (a) => ({
    params: { id: await plantMissedDeposit(a.world, a.cast.project) },
    body: { projectId: a.cast.project, customerID: 'ada' },
  }),
  ignoreDeposit: async (a) => ({
    params: { id: await plantMissedDeposit(a.world, a.cast.project) },
    body: { reason: 'A gift' },
  }),
  listDustLimits: () => ({}),
  putDustLimit: () => ({ params: { id: 1 }, body: { dustLimit: '0.001' } }),
  diagnose: () => ({ query: { q: `0x${'ab'.repeat(32)}` } }),
  readRestore: () => ({}),
  readNotices: () => ({}),
  releaseSending: () => ({}),

  getSmtp: () => ({}),
  createSmtp: () => ({ body: smtp }),
  replaceSmtp: () => ({ body: smtp }),
  testSmtp: () => ({ body: { to: 'ada@example.com', settings: smtp } }),
  removeSmtp: () => ({}),

  listConfiguration: () => ({}),
  readConfigurationKey: () => ({ params: { key: 'wallet_connect_id' } }),
  postConfiguration: () => ({ body: setting }),
  putConfiguration: () => ({ body: setting }),
  patchConfiguration: () => ({ body: setting }),
  putConfigurationKey: () => ({ params: { key: setting.key }, body: { value: setting.value } }),
  patchConfigurationKey: () => ({ params: { key: setting.key }, body: { value: setting.value } }),

  listActivities: () => ({}),
  verifyActivities: () => ({}),
  // This world has no local chains: who is let in finds none.
  readDevnet: () => ({}),
  linkTestWallet: ({ cast }) => ({ body: { projectID: cast.project } }),
  drawFromFaucet: () => ({
    body: { blockchainCode: 'ETH', currencyCode: 'ETH', address: `0x${'1'.repeat(40)}`, amount: '1' },
  }),
  forwardRpc: () => ({ params: { code: 'ETH' }, body: { jsonrpc: '2.0', method: 'eth_chainId' } }),
  mineBlocks: () => ({ body: { blockchainCode: 'ETH', blocks: 1 } }),
  readSetupMode: () => ({}),
  putSetupMode: () => ({ body: { setupMode: 'merchant' } }),
  readSiteUrl: () => ({}),
  putSiteUrl: () => ({ body: { siteUrl: 'http://localhost:8080' } }),
  readSystem: () => ({}),
  readWorkersStatus: () => ({}),
  restartWorker: () => ({ params: { name: 'email-processor' } }),
  restartWorkers: () => ({}),

  listBlockchains: () => ({}),
  listBlockchainFamilies: () => ({}),
  listNodes: () => chain,
  updateBlockchain: () => ({ ...chain, body: { confirmations: 14 } }),
  testConnection: () => chain,
  testNode: () => ({ ...chain, body: { url: 'http://127.0.0.1:1' } }),
  // No chain is on: who is let in hears that there is nothing to halt, or to resume.
  haltBlockchain: () => ({ ...chain, body: { reason: 'Looks odd' } }),
  resumeBlockchain: () => ({ ...chain, body: { reason: 'Looked at' } }),

  listCurrencies: () => ({}),
  listReferralCurrencies: () => ({}),
  listBlockchainCurrencies: () => ({}),
  addBlockchainCurrency: () => ({ body: { blockchainCode: 'ETH', currencyCode: 'DAI', contract: 'dai' } }),
  updateBlockchainCurrency: () => ({ params: { id: 1 }, body: { status: 'active' } }),
  confirmCurrencyPrice: () => ({ params: { id: 1 }, body: { pricedAs: 'NONE', contract: 'none' } }),
  listProjectCurrencies: inProject('id'),
  putProjectCurrencies: inProject('id', { blockchainCurrencyIDs: [1] }),

  listRates: () => ({}),
  setRate: () => ({ params: { currencyCode: 'USDT' }, body: { price: '1' } }),

  listWallets: () => ({}),
  listProjectWallets: inProject('id'),
  getWallet: async (a) => ({ params: { id: await wallet(a) } }),
  createWallet: () => ({ body: { name: word(), walletType: 'hot_wallet', family: 'ETH_Family' } }),
  updateWallet: async (a) => ({ params: { id: await wallet(a) }, body: { name: word() } }),
  setWalletStatus: async (a) => ({ params: { id: await wallet(a), status: 'inactive' } }),
  listWalletPositions: async (a) => ({ params: { id: await wallet(a) } }),
  resetWalletPosition: async (a) => ({ params: { id: await wallet(a) }, body: { blockchainCode: 'ETH' } }),
  setWalletDestination: async (a) => ({
    params: { id: await wallet(a) },
    body: { blockchainCode: 'ETH', coldWalletID: await plantColdWallet(a.world) },
  }),
  createXpubWallet: ({ cast }) => ({
    body: { name: word(), projectID: cast.project, xpubs: [{ family: 'ETH_Family', xpub: freshXpub() }] },
  }),
  createColdWallet: () => ({ params: { chain: 'ETH' }, body: { name: word(), address: randomAddress() } }),
  // Its chain is not offered here: who is let in is told so.
  createKeyPoolWallet: ({ cast }) => ({
    body: { name: word(), projectID: cast.project, family: 'SOL_Family', keys: [{ position: 0, address: 'none' }] },
  }),
  addDepositKeys: async (a) => ({
    params: { id: await wallet(a) },
    body: { family: 'SOL_Family', keys: [{ position: 0, address: 'none' }] },
  }),
  listWalletLinks: inProject('id'),
  linkWallets: async (a) =>
    inProject('id', { wallets: [{ walletID: await wallet(a), blockchainFamily: 'ETH_Family' }] })(a),
  unlinkWallet: async (a) => ({ params: { id: a.cast.project, walletID: await wallet(a) } }),
  readWalletBalances: () => ({}),

  getFactoryContract: () => ({ params: { code: 'ETH' } }),
  // What is reported is no transaction: who is let in is told so.
  createSweepWallet: () => ({ params: { contractId: 1 }, body: { name: word(), transactionHash: 'none' } }),
  createProjectSweepWallet: ({ cast }) => ({
    params: { projectID: cast.project, contractId: 1 },
    body: { name: word(), transactionHash: 'none' },
  }),
  listSweeps: () => ({}),
  getSweep: async (a) => ({ params: { id: await plantSweep(a.world, await wallet(a)) } }),
  exportSweeps: () => ({}),
  cancelSweep: async (a) => ({ params: { id: await plantSweep(a.world, await wallet(a)) } }),
  listSweepTransactions: () => ({}),
  listSweepContracts: () => ({}),
  getSweepContract: async (a) => ({ params: { id: await plantSweepContract(a.world, await wallet(a)) } }),
  confirmCollector: async (a) => ({
    params: { id: await plantSweepContract(a.world, await wallet(a)) },
    body: { collector: 'nowhere' },
  }),
  challengeOwner: async (a) => ({ params: { id: await plantSweepContract(a.world, await wallet(a)) } }),
  proveOwner: async (a) => ({
    params: { id: await plantSweepContract(a.world, await wallet(a)) },
    body: { signature: '0x12' },
  }),
  verifySweepContract: async (a) => ({ params: { id: await plantSweepContract(a.world, await wallet(a)) } }),

  listFunds: () => ({}),
  getMoney: ({ cast }) => ({ query: { projectId: String(cast.project) } }),
  listFundAddresses: async (a) => ({ query: { walletID: String(await wallet(a)) } }),
  listGasLevels: () => ({}),
  getSweepRules: () => ({}),
  saveSweepRules: async (a) => ({ body: { walletID: await wallet(a), rules: null } }),
  runSweep: async (a) => ({ body: { walletID: await wallet(a), blockchainCode: 'ETH', currencyCode: 'ETH' } }),
  // The planted wallet has no cold wallet, and nothing was signed: who is let in is told so.
  listAuthorizations: () => ({}),
  getAuthorizationsToSign: async (a) => ({ query: { walletID: String(await wallet(a)), blockchainCode: 'ETH' } }),
  addAuthorizations: async (a) => ({
    body: {
      walletID: await wallet(a),
      blockchainCode: 'ETH',
      signatures: [{ address: randomAddress(), nonce: 0, signature: `0x${'1'.repeat(130)}` }],
    },
  }),
  listSigningRequests: () => ({}),
  getSigningRequest: async (a) => ({ params: { id: String(await plantSigningRequest(a.world, await wallet(a))) } }),
  openSigningRequest: async (a) => ({
    body: { walletID: await wallet(a), blockchainCode: 'ETH', currencyCode: 'USDC' },
  }),
  cancelSigningRequest: async (a) => ({
    body: { signingRequestID: await plantSigningRequest(a.world, await wallet(a)) },
  }),
  submitSigned: async (a) => ({
    params: { chain: 'ETH' },
    body: { signingRequestID: await plantSigningRequest(a.world, await wallet(a)), signed: ['none'] },
  }),

  createDepositAddress: async (a) => {
    await wallet(a);
    return inProject('id', { blockchainCode: 'ETH', customerID: word() })(a);
  },
  listDepositAddresses: inProject('id'),

  listWebhooks: inProject('projectId'),
  createWebhook: async (a) => {
    await plantWebhook(a.world, a.cast.project);
    return inProject('projectId', { url: 'https://shop.example.com/hooks' })(a);
  },
  getWebhook: webhook(),
  updateWebhook: webhook({ name: 'Shop' }),
  removeWebhook: webhook(),
  rotateWebhookSecret: webhook({}),
  // Its address may not be called: the test of it says so.
  testWebhook: webhook({}),
  listDeliveries: webhook(),
  getDelivery: delivery(),
  redeliver: delivery(),

  listTreasuryChanges: () => ({}),
  freezeTreasuryChange: treasuryChange('in_effect'),
  cancelTreasuryChange: treasuryChange('waiting'),
  confirmTreasuryChange: treasuryChange('waiting'),
  releaseTreasuryChange: treasuryChange('frozen'),
  revertTreasuryChange: treasuryChange('frozen'),
  decideTreasuryChanges: async (a) => ({ body: { decision: 'revert', ids: [await plantChange(a, 'frozen')] } }),
  getTreasuryWait: () => ({}),
  saveTreasuryWait: () => ({ body: { hours: 6 } }),

  listVaults: () => ({}),
  getVault: () => vault,
  listSecrets: () => vault,
  listVaultActivities: () => vault,
  rotateVault: () => vault,
  checkVault: () => vault,
  createVault: async (a) => {
    await plantVault(a.world, word());
    return { body: { name: word() } };
  },
  updateVault: async (a) => ({ params: { id: await plantVault(a.world, word()) }, body: { name: word() } }),
  removeVault: async (a) => ({ params: { id: await plantVault(a.world, word()) } }),
  createSecret: async (a) => ({
    params: { id: await plantVault(a.world, word()) },
    body: { name: word(), value: 'a value' },
  }),
  writeSecret: async (a) => ({ params: await plantSecret(a.world, word()), body: { value: 'another value' } }),
  removeSecret: async (a) => ({ params: await plantSecret(a.world, word()) }),
};

const role = { displayName: 'Reader', scope: 'own', permissions: ['payments:read'] };
const chain = { params: { idOrCode: 'ETH' } };
const vault = { params: { id: 1 } };
const setting = { key: 'wallet_connect_id', value: '0123456789abcdef0123456789abcdef' };
/** Nobody listens there: the test of it answers at once, and tells so. */
const smtp = { host: '127.0.0.1', port: 1, security: 'none', from: 'pay@example.com' };

const rules = {
  expiryMinutes: 30,
  quoteMinutes: 10,
  monitoringHours: 24,
  underpayTolerancePct: '0.5',
  overpayTolerancePct: '1',
};
const backTo = `0x${'1'.repeat(40)}`;
const refund = { blockchainCode: 'ETH', currencyCode: 'ETH', amount: '1', toAddress: backTo, reason: 'Sent twice' };

function inProject(param: string, body?: object): AskFor {
  return ({ cast }) => ({ params: { [param]: cast.project }, ...(body ? { body } : {}) });
}

async function payment({ world, cast }: Asking, stand: Stand = {}): Promise<Ask> {
  return { params: { ref: (await plantPayment(world, cast.project, stand)).reference } };
}

function newPayment(): object {
  return { customerEmail: email(), customerID: word(), amountInUSD: '49.99' };
}

function apiKey(status: 'active' | 'disabled', body?: object): AskFor {
  return async ({ world, cast }) => ({
    params: { projectId: cast.project, keyId: await plantApiKey(world, cast.project, status) },
    ...(body ? { body } : {}),
  });
}

function webhook(body?: object): AskFor {
  return async ({ world, cast }) => ({
    params: { projectId: cast.project, id: (await plantWebhook(world, cast.project)).webhookId },
    ...(body ? { body } : {}),
  });
}

/** Of nobody who is asked with: stopping it signs nobody out. */
function treasuryChange(status: 'in_effect' | 'waiting' | 'frozen'): AskFor {
  return async (a) => ({ params: { id: await plantChange(a, status) } });
}

async function plantChange(a: Asking, status: 'in_effect' | 'waiting' | 'frozen'): Promise<number> {
  return plantTreasuryChange(a.world, { projectId: a.cast.project, status, walletId: await wallet(a) });
}

function delivery(): AskFor {
  return async ({ world, cast }) => ({
    params: { projectId: cast.project, deliveryId: (await plantWebhook(world, cast.project)).deliveryId },
  });
}

function wallet({ world, cast }: Asking): Promise<number> {
  return plantDepositWallet(world, cast.project);
}

async function member({ world, cast }: Asking, status: 'active' | 'revoked'): Promise<Ask> {
  const id = await plantMember(world, { email: email(), status, role: 'project_ops', projects: [cast.project] });
  return { params: { id } };
}
