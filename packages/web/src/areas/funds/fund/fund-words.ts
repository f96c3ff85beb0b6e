import { formatUsd } from '../../../format/money.ts';
import { timeAgo, timeLeft } from '../../../format/relative-time.ts';
import type { StatusLook } from '../../../ui/statuses/status-badge.tsx';
import { fundStatus, sweepWait } from '../../../ui/statuses/statuses.ts';
import type { Fund, Sweep } from './queries.ts';
import { addressesOf, sweepName } from './sweep-words.ts';

/** What a row is known by in the address. */
export function fundKey({ walletID, blockchainCurrencyID }: Pick<Fund, 'walletID' | 'blockchainCurrencyID'>): string {
  return `${walletID}-${blockchainCurrencyID}`;
}

export function fundLook({ state, obstacle }: Pick<Fund, 'state' | 'obstacle'>): StatusLook {
  if (state === 'waiting' && obstacle !== undefined) return sweepWait[obstacle.statusCode];
  return fundStatus[state];
}

/** The fact first, then what happens next. What needs somebody is said with weight. */
export type Why = { fact?: string | undefined; isUrgent?: boolean; next?: string | undefined };

export function whyOf(fund: Fund, running: readonly Sweep[], now: number): Why {
  const { state, obstacle: error, nextTryAt, lastSweptAt } = fund;
  switch (state) {
    case 'sweeping':
      return { next: onItsWay(fund, running) };
    case 'nothing':
      return {
        next:
          lastSweptAt === undefined ? 'Nothing received yet' : `Last swept ${timeAgo(Date.parse(lastSweptAt), now)}`,
      };
    case 'below_threshold':
      return { next: `${progressOf(fund)} ${latest(fund, now)}`.trim() };
    case 'paused':
      return { next: 'Paused in the rules: no automatic sweeps.' };
    case 'signature':
      return fund.signingRequestID === undefined
        ? { fact: error?.reason ?? 'Only you can sign for these addresses.', isUrgent: true }
        : {
            fact: `Signing request SR-${fund.signingRequestID} is ready.`,
            isUrgent: true,
            next: 'Sign in the browser or offline.',
          };
    case 'frozen':
      return { fact: error?.reason ?? 'A wallet is marked as compromised.', isUrgent: true };
    case 'waiting':
      return { fact: error?.reason, isUrgent: fundLook(fund).tone !== 'neutral', next: again(nextTryAt, now) };
  }
}

function onItsWay({ runningSweepIDs }: Fund, running: readonly Sweep[]): string {
  const mine = runningSweepIDs.flatMap((id) => running.find((sweep) => sweep.id === id) ?? []);
  const [first] = mine;
  if (first === undefined) return 'Moving to the cold wallet';
  const others = runningSweepIDs.length - 1;
  const more = others > 0 ? `, ${others} more in progress` : '';
  return `${sweepName(first.id)} ${doing(first)}${more}${first.waiting === null ? '' : `. ${first.waiting.reason}`}`;
}

function doing({ status, confirmations: { current, required } }: Sweep): string {
  switch (status) {
    case 'planned':
      return 'is planned and sent next';
    case 'awaiting_signature':
      return 'waits for a signature';
    case 'broadcast':
      return 'is sent and waiting for a block';
    case 'stuck':
      return 'is stuck, its fee is being raised';
    case 'confirming':
      return `is confirming, ${Math.min(current, required)} of ${required} blocks`;
    default:
      return 'has ended';
  }
}

function progressOf({ amountUSD, triggerAmountUSD, triggerAddresses, addressCount }: Fund): string {
  if (amountUSD === undefined) return `${addressCount} of ${addressesOf(triggerAddresses)}.`;
  return `${formatUsd(amountUSD)} of ${formatUsd(triggerAmountUSD)}.`;
}

function latest({ dueAt }: Fund, now: number): string {
  if (dueAt === undefined) return '';
  const left = Date.parse(dueAt) - now;
  return left <= 0 ? 'Sweeps any moment now.' : `Sweeps in ${timeLeft(Date.parse(dueAt), now)} at the latest.`;
}

function again(at: string | undefined, now: number): string | undefined {
  if (at === undefined) return undefined;
  const then = Date.parse(at);
  return then - now < 60_000 ? 'Retries within a minute.' : `Retries in ${timeLeft(then, now)}.`;
}

/** The one thing that takes it on. */
export type FundAction =
  | 'open'
  | 'top-up'
  | 'sign'
  | 'authorize'
  | 'sweep'
  | 'sweep-anyway'
  | 'add-cold'
  | 'add-hot'
  | 'deploy'
  | 'replace'
  | 'nodes'
  | 'history';

/** Looking needs no leave; whatever changes something does. */
export function actionOf(fund: Fund, { mayWrite }: { mayWrite: boolean }): FundAction | undefined {
  const { state, obstacle, action } = fund;
  if (state === 'sweeping') return 'open';
  if (state === 'frozen') return 'replace';
  if (state === 'signature') return mayWrite ? signing(fund) : undefined;
  if (state === 'waiting') return waitingAction(obstacle?.statusCode, mayWrite);
  if (state === 'nothing') return undefined;
  return mayWrite && action === 'sweep' ? 'sweep' : undefined;
}

function signing({ signingRequestID, hasWalletScw }: Fund): FundAction {
  return signingRequestID === undefined && hasWalletScw ? 'authorize' : 'sign';
}

type Code = NonNullable<Fund['obstacle']>['statusCode'];

const solves: Readonly<Record<Code, FundAction>> = {
  LOW_NATIVE_BALANCE: 'top-up',
  DEPOSIT_NOT_DEPLOYED_LOW_GAS: 'top-up',
  GAS_TOO_HIGH: 'sweep-anyway',
  HOT_WALLET_MISSING: 'add-hot',
  FUND_SWEEPER_NOT_DEPLOYED: 'deploy',
  COLD_WALLET_MISSING: 'add-cold',
  NODE_CONNECTION_FAILED: 'nodes',
  UNECONOMIC: 'sweep-anyway',
  SIGNATURE_NEEDED: 'sign',
  WALLET_FROZEN: 'replace',
  NO_PRICE: 'sweep-anyway',
  NOT_MOVED: 'history',
  CANCELLED: 'sweep',
};

function waitingAction(code: Code | undefined, mayWrite: boolean): FundAction | undefined {
  const action = code === undefined ? 'sweep' : solves[code];
  return mayWrite || !['sweep', 'sweep-anyway', 'sign'].includes(action) ? action : undefined;
}
