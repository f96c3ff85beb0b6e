import type { Fund } from '@coffer/contract/treasury/funds.ts';
import type { MoneyCause } from '@coffer/contract/treasury/money.ts';

export type Cause = Pick<MoneyCause, 'place' | 'cause' | 'mend' | 'reason'> & {
  /** The same on another chain is another cause. */
  isOfChain: boolean;
};

type Code = NonNullable<Fund['obstacle']>['statusCode'];
type Known = Pick<Cause, 'place' | 'cause' | 'mend'> & { isOfChain?: boolean };

/** Within so long it counts as coming next. */
const soonMs = 3_600_000;

const obstacles: Readonly<Record<Code, Known>> = {
  COLD_WALLET_MISSING: { place: 'waiting', cause: 'cold_wallet', mend: 'choose_cold_wallet' },
  SIGNATURE_NEEDED: { place: 'waiting', cause: 'signature', mend: 'sign' },
  LOW_NATIVE_BALANCE: { place: 'waiting', cause: 'gas', mend: 'top_up', isOfChain: true },
  DEPOSIT_NOT_DEPLOYED_LOW_GAS: { place: 'waiting', cause: 'gas', mend: 'top_up', isOfChain: true },
  HOT_WALLET_MISSING: { place: 'waiting', cause: 'hot_wallet', mend: 'add_hot_wallet' },
  FUND_SWEEPER_NOT_DEPLOYED: { place: 'waiting', cause: 'contract', mend: 'deploy_contract' },
  NOT_MOVED: { place: 'waiting', cause: 'refused', mend: 'look_at_sweeps' },
  NO_PRICE: { place: 'waiting', cause: 'price', mend: 'sweep_anyway' },
  NODE_CONNECTION_FAILED: { place: 'waiting', cause: 'network', mend: 'look_at_nodes', isOfChain: true },
  WALLET_FROZEN: { place: 'waiting', cause: 'frozen', mend: 'open_wallet' },
  UNECONOMIC: { place: 'addresses', cause: 'fee', mend: 'sweep_anyway' },
  GAS_TOO_HIGH: { place: 'addresses', cause: 'fee', mend: 'sweep_anyway' },
  CANCELLED: { place: 'addresses', cause: 'held', mend: 'sweep_now' },
};

/** Why what nobody has in hand stands where it does. */
export function nameCause(fund: Fund | undefined, isArchived: boolean, now: Date): Cause {
  if (isArchived) {
    const reason = 'The wallet is archived: nothing moves from it.';
    return { place: 'waiting', cause: 'archived', mend: 'open_wallet', reason, isOfChain: false };
  }
  const reason = fund?.obstacle?.reason ?? null;
  return { isOfChain: false, reason, ...knownOf(fund, now) };
}

function knownOf(fund: Fund | undefined, now: Date): Known {
  switch (fund?.state) {
    case 'frozen':
      return obstacles.WALLET_FROZEN;
    case 'signature':
      return obstacles.SIGNATURE_NEEDED;
    case 'paused':
      return { place: 'addresses', cause: 'paused', mend: 'sweep_now' };
    case 'below_threshold':
      return { place: 'addresses', cause: isSoon(fund, now) ? 'next' : 'below', mend: 'sweep_now' };
    case 'waiting':
      return waitingFor(fund);
    default:
      // Something of it moves just now, and the rest after that.
      return { place: 'addresses', cause: 'next', mend: 'wait' };
  }
}

function waitingFor({ obstacle, coldWalletAddress }: Fund): Known {
  // Named since the last look.
  if (obstacle === undefined) return { place: 'addresses', cause: 'next', mend: 'wait' };
  const { statusCode } = obstacle;
  if (statusCode === 'COLD_WALLET_MISSING' && coldWalletAddress !== undefined) {
    return { place: 'waiting', cause: 'cold_inactive', mend: 'open_wallet' };
  }
  return obstacles[statusCode];
}

/** What nobody has looked at yet is looked at within seconds. */
function isSoon({ nextProbableSweepAt, lookedAt }: Fund, now: Date): boolean {
  if (lookedAt === undefined) return true;
  return nextProbableSweepAt !== undefined && Date.parse(nextProbableSweepAt) - now.getTime() <= soonMs;
}
