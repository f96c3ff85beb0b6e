import type { ChainNames } from '../../../api/chain-names.ts';
import { ApiFailure, messageOf } from '../../../api/http/failure.ts';
import { formatAmount } from '../../../format/amount.ts';
import { minus } from '../../../format/minus.ts';
import { count } from './batch-words.ts';
import type { Check } from './queries.ts';

const exactDecimals = 18;
const linesNamedMax = 12;

/** "Lines 9, 22 and 117", or the first of them and how many more. */
export function lineWords(lines: readonly number[]): string {
  const [first] = lines;
  if (first === undefined) return '';
  if (lines.length === 1) return `Line ${first}`;
  if (lines.length > linesNamedMax) {
    return `Lines ${lines.slice(0, linesNamedMax).join(', ')} and ${count(lines.length - linesNamedMax)} more`;
  }
  return `Lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`;
}

/** How many lines there are, or how many of them are not shown. */
export const linesOf = (number: number): string => `${count(number)} ${number === 1 ? 'line' : 'lines'}`;

/** What of a sentence stands out: up to its first colon or full stop, or all of it. */
export function divideReason(reason: string): [lead: string, rest: string] {
  const [lead = reason] = /^.*?[:.](?= |$)/.exec(reason) ?? [];
  return [lead, reason.slice(lead.length).trim()];
}

/** Why a file was not taken, as a sentence of its own. */
export function refusalWords(failure: unknown): string {
  const [issue] = failure instanceof ApiFailure ? failure.issues : [];
  if (issue?.path !== 'file') return messageOf(failure);
  return `The file ${issue.message}${/[.?!]$/.test(issue.message) ? '' : '.'}`;
}

/** All but the first of lines that say the same. */
export const repeatedOf = (lines: readonly number[]): number[] => lines.slice(1);

type Names = Pick<ChainNames, 'chainName' | 'shownAs'>;
export type FundsWords = { tone: 'success' | 'attention' | 'danger'; lead: string; missing: string[] };

/** Whether the money is there: what the project does not own is refused, what hot wallets lack waits for them. */
export function fundsOf(assets: Check['assets'], names: Names): FundsWords {
  const missingIn = (held: 'free' | 'inHotWallets') =>
    assets.flatMap(({ needed, blockchainCode, currencyCode, ...asset }) => {
      const missing = minus(needed, asset[held], exactDecimals) ?? '0';
      if (missing.startsWith('-') || /^[0.]*$/.test(missing)) return [];
      const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
      return [`${formatAmount(missing, decimals, isStable)} ${currencyCode} on ${names.chainName(blockchainCode)}`];
    });
  const unowned = missingIn('free');
  if (unowned.length > 0)
    return { tone: 'danger', lead: 'The project does not have enough. Missing:', missing: unowned };
  const short = missingIn('inHotWallets');
  if (short.length > 0) {
    const lead = 'Hot wallets do not hold enough, so some payouts will wait. To top up:';
    return { tone: 'attention', lead, missing: short };
  }
  const networks = new Set(assets.map(({ blockchainCode }) => blockchainCode)).size;
  const where = networks <= 1 ? '' : networks === 2 ? ' on both networks' : ` on all ${networks} networks`;
  return { tone: 'success', lead: `Hot wallets hold enough${where}.`, missing: [] };
}

/** Who decides, once for the whole file. */
export function approvalWords({ approvalsNeeded, reasons }: Pick<Check, 'approvalsNeeded' | 'reasons'>): string {
  if (approvalsNeeded === 0) return 'None of the payouts needs approval: they go out as soon as you request them.';
  const people = approvalsNeeded === 1 ? '1 other person approves' : `${approvalsNeeded} other people approve`;
  const why = reasons.map(({ reason }) => reason).join(' ');
  return `${people} the whole file at once. You request it, so you cannot. ${why}`.trim();
}
