import {
  IconArchive,
  IconBan,
  IconBolt,
  IconCircleHalf2,
  IconClock,
  IconCoinOff,
  IconFileCode,
  IconHourglass,
  IconPlayerPause,
  IconPlugConnectedX,
  IconScale,
  IconSignature,
  IconSnowflake,
  IconWalletOff,
  type Icon,
} from '@tabler/icons-react';
import type { ChainNames } from '../../../api/chain-names.ts';
import type { Money, MoneyCause } from '../../../api/money.ts';
import { formatUsd } from '../../../format/money.ts';
import { timeLeft } from '../../../format/relative-time.ts';
import { fundKey } from './fund-words.ts';
import type { Fund, Sweep } from './queries.ts';
import { countOf, sweepName } from './sweep-words.ts';

export type CauseLook = { title: string; reason: string | undefined; icon: Icon };

export type CauseContext = {
  names: ChainNames;
  fundOf: (part: Pick<MoneyCause['parts'][number], 'walletID' | 'blockchainCurrencyID'>) => Fund | undefined;
  running: readonly Sweep[];
  now: number;
};

const looks: Readonly<Record<MoneyCause['cause'], { title: string; icon: Icon; reason?: string }>> = {
  cold_wallet: { title: 'No cold wallet chosen', icon: IconWalletOff },
  cold_inactive: { title: 'Cold wallet not in use', icon: IconWalletOff },
  signature: { title: 'Your signature', icon: IconSignature },
  gas: { title: 'Gas', icon: IconBolt },
  hot_wallet: { title: 'No hot wallet for fees', icon: IconWalletOff },
  contract: { title: 'Sweep contract not ready', icon: IconFileCode },
  refused: { title: 'Left behind by the last sweep', icon: IconBan },
  price: { title: 'No price', icon: IconCoinOff },
  network: { title: 'Network not answering', icon: IconPlugConnectedX },
  archived: { title: 'Wallet archived', icon: IconArchive },
  frozen: { title: 'Wallet frozen', icon: IconSnowflake },
  sweep: { title: 'On its way', icon: IconCircleHalf2 },
  next: { title: 'Next sweep', icon: IconClock },
  fee: { title: 'Fee too high just now', icon: IconScale },
  held: { title: 'On hold', icon: IconClock },
  paused: {
    title: 'Sweeps paused',
    icon: IconPlayerPause,
    reason: 'Your rules are paused. It moves when you resume them, or when you sweep it now.',
  },
  below: { title: 'Not yet worth a sweep', icon: IconHourglass },
  confirming: {
    title: 'Still confirming',
    icon: IconClock,
    reason: 'Counted once its network is sure of it.',
  },
};

/** What a group of money is called, and one sentence about it. */
export function causeLook(cause: MoneyCause, context: CauseContext): CauseLook {
  const { title, icon, reason } = looks[cause.cause];
  return {
    icon,
    title: titleOf(cause, context) ?? title,
    reason: reasonOf(cause, context) ?? reason ?? cause.reason ?? undefined,
  };
}

function titleOf(cause: MoneyCause, context: CauseContext): string | undefined {
  const network = cause.blockchainCode === null ? '' : context.names.chainName(cause.blockchainCode);
  switch (cause.cause) {
    case 'gas':
      return `Gas on ${network}`;
    case 'network':
      return `${network} is not answering`;
    case 'sweep':
      return sweepTitle(cause, context, network);
    case 'next':
      return nextTitle(cause, context);
    case 'below':
      return belowTitle(cause, context);
    default:
      return undefined;
  }
}

function reasonOf(cause: MoneyCause, context: CauseContext): string | undefined {
  switch (cause.cause) {
    case 'cold_wallet':
      return nowhere(cause);
    case 'signature':
      return readyToSign(cause, context);
    case 'next':
      return `${kindsOf(cause, context)}.`;
    case 'below':
      return `${kindsOf(cause, context)}${latestOf(cause, context)}.`;
    default:
      return undefined;
  }
}

function nowhere({ parts }: MoneyCause): string {
  const wallets = new Set(parts.map(({ walletID }) => walletID)).size;
  const has = parts.length === 1 ? 'has' : 'have';
  return `${countOf(parts.length, 'balance', 'balances')} in ${countOf(wallets, 'wallet', 'wallets')} ${has} nowhere to go.`;
}

function sweepTitle({ sweepID }: MoneyCause, { running }: CauseContext, network: string): string | undefined {
  if (sweepID === null) return undefined;
  const sweep = running.find(({ id }) => id === sweepID);
  const name = sweepName(sweepID);
  if (sweep?.status !== 'confirming')
    return `${name} is ${sweep?.status === 'stuck' ? 'stuck' : 'on its way'} on ${network}`;
  const { current, required } = sweep.confirmations;
  return `${name} is confirming on ${network}, ${Math.min(current, required)} of ${required}`;
}

/** The requests by their names, where all that waits has one. */
function readyToSign({ parts }: MoneyCause, { fundOf, names }: CauseContext): string | undefined {
  const asked = parts.map((part) => ({ id: fundOf(part)?.signingRequestID, chain: part.blockchainCode }));
  if (asked.some(({ id }) => id === undefined)) return undefined;
  const [first, second] = asked.map(({ id, chain }) => `SR-${id} on ${names.chainName(chain)}`);
  if (first === undefined) return undefined;
  if (second === undefined) return `${first} is ready.`;
  const others = asked.length - 2;
  return others > 0 ? `${first}, ${second} and ${others} more are ready.` : `${first} and ${second} are ready.`;
}

function nextTitle({ parts }: MoneyCause, { fundOf, now }: CauseContext): string {
  const times = parts.flatMap((part) => {
    const fund = fundOf(part);
    return fund?.nextProbableSweepAt ?? fund?.dueAt ?? [];
  });
  const at = Date.parse(times.toSorted()[0] ?? '');
  return Number.isNaN(at) || at - now < 60_000 ? 'Next sweep any moment now' : `Next sweep in ${timeLeft(at, now)}`;
}

function belowTitle({ parts }: MoneyCause, { fundOf }: CauseContext): string | undefined {
  const limits = new Set(parts.map((part) => fundOf(part)?.triggerAmountUSD));
  const [limit] = limits;
  return limits.size === 1 && limit !== undefined ? `Below ${formatUsd(limit).replace(/\.00$/, '')}` : undefined;
}

const kindsMax = 3;

/** `USDC and ETH on Base`, `USDC on Base, BTC on Bitcoin and 4 more`. */
function kindsOf({ parts }: MoneyCause, { names }: CauseContext): string {
  const byChain = Map.groupBy(parts, ({ blockchainCode }) => blockchainCode);
  const kinds = [...byChain].map(([chain, ofChain]) => {
    const codes = [...new Set(ofChain.map(({ currencyCode }) => currencyCode))];
    const shown = codes.length > kindsMax ? [...codes.slice(0, kindsMax), `${codes.length - kindsMax} more`] : codes;
    return `${shown.join(', ').replace(/, ([^,]*)$/, ' and $1')} on ${names.chainName(chain)}`;
  });
  const shown = kinds.slice(0, kindsMax).join(', ');
  return kinds.length > kindsMax ? `${shown} and ${kinds.length - kindsMax} more` : shown;
}

function latestOf({ parts }: MoneyCause, { fundOf, now }: CauseContext): string {
  const last = parts
    .flatMap((part) => fundOf(part)?.dueAt ?? [])
    .toSorted()
    .at(-1);
  return last === undefined || Date.parse(last) <= now ? '' : ` moves within ${timeLeft(Date.parse(last), now)}`;
}

export function byFund(funds: readonly Fund[]): CauseContext['fundOf'] {
  const known = new Map(funds.map((fund) => [fundKey(fund), fund]));
  return (part) => known.get(fundKey(part));
}

/** Dollars in a column that is headed so. */
export function plainUsd(dollars: string): string {
  return formatUsd(dollars).replace('$', '');
}

/** What comes next of what moves by itself. */
export function nextSweepWords({ causes }: Pick<Money, 'causes'>, context: CauseContext): string {
  const next = causes.find(({ cause }) => cause === 'next');
  if (next !== undefined) return `Moves by itself. ${nextTitle(next, context)}`;
  const here = causes.filter(({ place }) => place === 'addresses');
  if (here.length === 0) return 'Nothing at addresses';
  if (here.every(({ cause }) => cause === 'paused')) return 'Sweeps are paused in your rules';
  return 'Moves by itself once it is worth it';
}
