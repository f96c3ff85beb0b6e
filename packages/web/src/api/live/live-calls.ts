/** Which calls' answers change when something happens on a topic of this kind. */
export const liveCalls = {
  payments: [
    'searchPayments',
    'searchProjectPayments',
    'summarizePayments',
    'summarizeProjectPayments',
    'getPaymentSummary',
    'getProjectPaymentSummary',
    'getPayment',
    'getPaymentHistory',
    'getOverview',
  ],
  deposits: ['listDeposits', 'listMissedDeposits', 'getDeposit'],
  webhooks: ['listWebhooks', 'getWebhook'],
  sweeps: [
    'getMoney',
    'listFunds',
    'listFundAddresses',
    'listGasLevels',
    'readNotices',
    'listSweeps',
    'getSweep',
    'listSigningRequests',
    'getSigningRequest',
  ],
  withdrawals: [
    'listPayouts',
    'getPayout',
    'listPayoutBatches',
    'getPayoutBatch',
    'summarizePayouts',
    'getPayoutPause',
    'getPayoutPolicy',
    'listProjectRecipients',
    'listPayoutWallets',
  ],
  referrals: [
    'getGrowthSummary',
    'listCampaigns',
    'getCampaign',
    'getCampaignRewardsTotal',
    'getCampaignDays',
    'listReferrers',
    'getReferrer',
    'getReferrerRewardsTotal',
    'listFriends',
    'listReferrerRewards',
    'listReferrerWithdrawals',
    'previewReferrerWithdrawal',
    'listRewards',
    'getReward',
    'listReferralPayouts',
    'readNotices',
  ],
  system: ['listBlockchains', 'listNodes', 'readNotices'],
} as const;

export type LiveKind = keyof typeof liveCalls;

export const liveKinds = Object.keys(liveCalls) as LiveKind[];

/**
 * Of these everything is told that cannot wait, though not how somebody else words a draft; of the others some things are
 * not, such as how far a node has got. Notices tell of such things too.
 */
const toldInFull: ReadonlySet<string> = new Set(
  [...liveCalls.payments, ...liveCalls.deposits, ...liveCalls.referrals].filter((call) => call !== 'readNotices'),
);

const toldEveryMs = 30_000;
let connected = false;

export function setConnected(isConnected: boolean): void {
  connected = isConnected;
}

/** What the notices around every page are made of. */
export const noticed: readonly string[] = [
  'listBlockchains',
  'listTreasuryChanges',
  'listWallets',
  'readRestore',
  'listReferralPayouts',
];

/** Whether notices may tell something else once these are read anew: whoever decides about one sees it go at once. */
export function areNoticed(outdated: readonly string[]): boolean {
  return outdated.some((call) => noticed.includes(call));
}

/** How soon to ask again: seldom, where what is new is told anyway. */
export function paceOf(call: string, everyMs: number): number {
  return connected && toldInFull.has(call) ? Math.max(everyMs, toldEveryMs) : everyMs;
}

/** `project:7:payments` and `project:all:payments` are of the kind `payments`. */
export function kindOf(topic: string): LiveKind | undefined {
  const kind = topic.includes(':') ? topic.split(':')[2] : topic;
  return liveKinds.find((one) => one === kind);
}
