import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconBolt,
  IconCircleCheck,
  IconCircleDot,
  IconCircleOff,
  IconClock,
  IconClockExclamation,
  IconClockPause,
  IconCoinOff,
  IconFileCode,
  IconGitFork,
  IconHelpCircle,
  IconHourglass,
  IconMail,
  IconPlayerPause,
  IconPlugConnectedX,
  IconRefresh,
  IconReplace,
  IconScale,
  IconSend,
  IconSignature,
  IconWalletOff,
} from '@tabler/icons-react';
import type { StatusLook } from './status-badge.tsx';

/** The one vocabulary: what each state of each thing is called and how it looks. */

export const memberStatus = {
  invited: { tone: 'attention', text: 'Invited', icon: IconMail },
  active: { tone: 'success', text: 'Active' },
  revoked: { tone: 'danger', text: 'Revoked', icon: IconBan },
} as const satisfies Record<string, StatusLook>;

export const keyStatus = {
  active: { tone: 'success', text: 'Active' },
  disabled: { tone: 'neutral', text: 'Disabled', icon: IconPlayerPause },
  expired: { tone: 'neutral', text: 'Expired', icon: IconClock },
  revoked: { tone: 'danger', text: 'Revoked', icon: IconBan },
} as const satisfies Record<string, StatusLook>;

export const workerStatus = {
  RUNNING: { tone: 'success', text: 'Running' },
  FAILING: { tone: 'danger', text: 'Failing', icon: IconAlertTriangle },
  HALTED: { tone: 'danger', text: 'Halted', icon: IconAlertOctagon },
  STOPPED: { tone: 'danger', text: 'Stopped' },
} as const satisfies Record<string, StatusLook>;

export const chainStatus = {
  disabled: { tone: 'neutral', text: 'Off', icon: IconPlayerPause },
  syncing: { tone: 'progress', text: 'Syncing', icon: IconRefresh },
  healthy: { tone: 'success', text: 'Healthy' },
  lagging: { tone: 'attention', text: 'Lagging', icon: IconClockPause },
  stalled: { tone: 'danger', text: 'Stalled', icon: IconHourglass },
  unreachable: { tone: 'danger', text: 'Unreachable', icon: IconPlugConnectedX },
  halted: { tone: 'danger', text: 'Halted', icon: IconAlertOctagon },
} as const satisfies Record<string, StatusLook>;

export const vaultStatus = {
  active: { tone: 'success', text: 'Active' },
  rotating: { tone: 'progress', text: 'Rotating', icon: IconRefresh },
} as const satisfies Record<string, StatusLook>;

export const dataKeyStatus = {
  active: { tone: 'success', text: 'Active' },
  superseded: { tone: 'neutral', text: 'Superseded', icon: IconReplace },
  destroyed: { tone: 'neutral', text: 'Destroyed', icon: IconCircleOff },
} as const satisfies Record<string, StatusLook>;

export const walletStatus = {
  pending: { tone: 'attention', text: 'Not confirmed', icon: IconClock },
  waiting: { tone: 'progress', text: 'Waiting', icon: IconHourglass },
  active: { tone: 'success', text: 'Active' },
  inactive: { tone: 'neutral', text: 'Paused', icon: IconPlayerPause },
  archived: { tone: 'neutral', text: 'Archived', icon: IconArchive },
  compromised: { tone: 'danger', text: 'Compromised', icon: IconBan },
} as const satisfies Record<string, StatusLook>;

export const reportStatus = {
  waiting: { tone: 'neutral', text: 'Waiting', icon: IconHourglass },
  making: { tone: 'progress', text: 'Being made' },
  ready: { tone: 'success', text: 'Ready' },
  failed: { tone: 'danger', text: 'Failed' },
  expired: { tone: 'neutral', text: 'Expired', icon: IconClock },
} as const satisfies Record<string, StatusLook>;

export const sweepContractStatus = {
  deploying: { tone: 'progress', text: 'Deploying' },
  verifying: { tone: 'attention', text: 'Not confirmed', icon: IconClock },
  active: { tone: 'success', text: 'Active' },
  retired: { tone: 'neutral', text: 'Retired', icon: IconArchive },
  rejected: { tone: 'danger', text: 'Rejected' },
} as const satisfies Record<string, StatusLook>;

/** Of a contract that is active, and whose owner proposed that the money end elsewhere. */
export const collectorChange = {
  unconfirmed: { tone: 'danger', text: 'On hold', icon: IconPlayerPause },
  confirmed: { tone: 'progress', text: 'Changing', icon: IconReplace },
} as const satisfies Record<string, StatusLook>;

export const depositStatus = {
  seen: { tone: 'progress', text: 'Detected', icon: IconCircleDot },
  included: { tone: 'progress', text: 'Confirming' },
  confirmed: { tone: 'success', text: 'Credited' },
  unmatched: { tone: 'attention', text: 'Unmatched', icon: IconHelpCircle },
  matched: { tone: 'success', text: 'Matched' },
  ignored: { tone: 'neutral', text: 'Ignored', icon: IconCircleOff },
  unsupported: { tone: 'attention', text: 'Unknown asset', icon: IconCoinOff },
  dropped: { tone: 'neutral', text: 'Dropped', icon: IconCircleOff },
  replaced: { tone: 'neutral', text: 'Replaced', icon: IconReplace },
  reorged: { tone: 'attention', text: 'Reorged', icon: IconGitFork },
  dust: { tone: 'neutral', text: 'Dust', icon: IconCircleOff },
  own: { tone: 'neutral', text: 'Own transfer', icon: IconArrowsExchange },
} as const satisfies Record<string, StatusLook>;

/** Its money is known to the network and stands in no block yet. */
export const paymentSeen = { tone: 'progress', text: 'Detected' } as const satisfies StatusLook;

export const paymentStatus = {
  open: { tone: 'neutral', text: 'Open' },
  detected: { tone: 'progress', text: 'Confirming' },
  settled: { tone: 'success', text: 'Paid' },
  expired: { tone: 'neutral', text: 'Expired', icon: IconClock },
  cancelled: { tone: 'neutral', text: 'Cancelled', icon: IconBan },
  partially_refunded: { tone: 'neutral', text: 'Partly refunded', icon: IconArrowBackUp },
  refunded: { tone: 'neutral', text: 'Refunded', icon: IconArrowBackUp },
} as const satisfies Record<string, StatusLook>;

/** What is odd about a payment, until a person has decided. */
export const paymentException = {
  partial: { tone: 'attention', text: 'Underpaid' },
  over: { tone: 'attention', text: 'Overpaid' },
  late: { tone: 'attention', text: 'Paid late', icon: IconClock },
  wrong_asset: { tone: 'attention', text: 'Other currency', icon: IconCoinOff },
  reorged: { tone: 'attention', text: 'Reorged', icon: IconGitFork },
} as const satisfies Record<string, StatusLook>;

export const webhookStatus = {
  Success: { tone: 'success', text: 'Delivered' },
  Failed: { tone: 'danger', text: 'Failed' },
  Pending: { tone: 'progress', text: 'Pending' },
} as const satisfies Record<string, StatusLook>;

export const endpointStatus = {
  active: { tone: 'success', text: 'Active' },
  failing: { tone: 'attention', text: 'Failing' },
  disabled: { tone: 'neutral', text: 'Off', icon: IconPlayerPause },
  auto_disabled: { tone: 'danger', text: 'Switched off', icon: IconPlugConnectedX },
} as const satisfies Record<string, StatusLook>;

export const deliveryStatus = {
  pending: { tone: 'neutral', text: 'Waiting', icon: IconClock },
  sending: { tone: 'progress', text: 'Sending' },
  delivered: { tone: 'success', text: 'Delivered' },
  waiting: { tone: 'attention', text: 'Retrying', icon: IconClock },
  exhausted: { tone: 'danger', text: 'Failed' },
  given_up: { tone: 'neutral', text: 'Discarded', icon: IconCircleOff },
} as const satisfies Record<string, StatusLook>;

/** Money in deposit addresses, on its way to the cold wallet or not. Why it waits has words of its own. */
export const fundStatus = {
  nothing: { tone: 'neutral', text: 'Nothing to sweep', icon: IconCircleCheck },
  below_threshold: { tone: 'neutral', text: 'Below threshold', icon: IconHourglass },
  waiting: { tone: 'attention', text: 'Waiting', icon: IconClock },
  signature: { tone: 'attention', text: 'Waiting: signature', icon: IconSignature },
  sweeping: { tone: 'progress', text: 'Sweeping' },
  paused: { tone: 'neutral', text: 'Paused', icon: IconPlayerPause },
  frozen: { tone: 'danger', text: 'Blocked: wallet frozen', icon: IconBan },
} as const satisfies Record<string, StatusLook>;

export const sweepWait = {
  LOW_NATIVE_BALANCE: { tone: 'attention', text: 'Waiting: gas', icon: IconBolt },
  DEPOSIT_NOT_DEPLOYED_LOW_GAS: { tone: 'attention', text: 'Waiting: gas', icon: IconBolt },
  GAS_TOO_HIGH: { tone: 'neutral', text: 'Waiting: gas price', icon: IconScale },
  HOT_WALLET_MISSING: { tone: 'attention', text: 'Waiting: hot wallet', icon: IconWalletOff },
  FUND_SWEEPER_NOT_DEPLOYED: { tone: 'attention', text: 'Waiting: contract', icon: IconFileCode },
  COLD_WALLET_MISSING: { tone: 'attention', text: 'Waiting: cold wallet', icon: IconWalletOff },
  NODE_CONNECTION_FAILED: { tone: 'attention', text: 'Waiting: network', icon: IconPlugConnectedX },
  UNECONOMIC: { tone: 'neutral', text: 'Waiting: uneconomic', icon: IconScale },
  SIGNATURE_NEEDED: fundStatus.signature,
  WALLET_FROZEN: fundStatus.frozen,
  NO_PRICE: { tone: 'attention', text: 'Waiting: price', icon: IconCoinOff },
  NOT_MOVED: { tone: 'attention', text: 'Waiting: token', icon: IconBan },
  CANCELLED: { tone: 'neutral', text: 'Waiting: cancelled', icon: IconClock },
} as const satisfies Record<string, StatusLook>;

export const sweepStatus = {
  planned: { tone: 'neutral', text: 'Planned' },
  awaiting_signature: fundStatus.signature,
  broadcast: { tone: 'progress', text: 'Broadcast', icon: IconSend },
  stuck: { tone: 'attention', text: 'Stuck, fee raised', icon: IconClockExclamation },
  confirming: { tone: 'progress', text: 'Confirming' },
  completed: { tone: 'success', text: 'Completed' },
  replaced: { tone: 'neutral', text: 'Replaced', icon: IconReplace },
  failed: { tone: 'danger', text: 'Failed' },
  cancelled: { tone: 'neutral', text: 'Cancelled', icon: IconBan },
} as const satisfies Record<string, StatusLook>;

export const sweepItemStatus = {
  planned: { tone: 'neutral', text: 'Planned' },
  moved: { tone: 'success', text: 'Moved' },
  skipped: { tone: 'attention', text: 'Skipped' },
  released: { tone: 'neutral', text: 'Released', icon: IconArrowBackUp },
} as const satisfies Record<string, StatusLook>;

export const gasLevelLook = {
  unknown: { tone: 'neutral', text: 'Not known right now' },
  enough: { tone: 'success', text: 'Enough for now' },
  low: { tone: 'attention', text: 'Low: top it up soon' },
  empty: { tone: 'danger', text: 'Empty: it cannot pay any fees' },
} as const satisfies Record<string, StatusLook>;
