import { assetKey, type Asset } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { ChainCurrency } from '../../assets/index.ts';
import { ownAsset } from '../asking/create-payout.ts';
import type { AskDeps } from '../asking/prepare-payout.ts';
import type { Because } from '../payout/payout.ts';
import { freeFunds } from '../payout/project-funds.ts';
import type { BadLine } from './line.ts';
import type { PayoutFile } from './read-file.ts';
import type { ReadLines } from './read-lines.ts';
import { weighLines, type Weighed } from './weigh-lines.ts';

/** What a currency is needed for, and what of it is there. */
export type AssetNeed = { currency: ChainCurrency; asset: Asset; needed: bigint; free: bigint; inHotWallets: bigint };

export type Plan = Omit<Weighed, 'bad' | 'inHotWallets'> & {
  /** Of those that were not left out. */
  bad: readonly BadLine[];
  needs: readonly AssetNeed[];
  refusal: Because | null;
};

/** Lines that somebody left out are as if they were not in the file; a number that is none of its lines is a mistake. */
export function withoutLines(file: PayoutFile, leaveOut: readonly number[] = []): PayoutFile {
  const left = new Set(leaveOut);
  const lines = file.lines.filter(({ line }) => !left.delete(line));
  const [stray] = left;
  if (stray !== undefined)
    throw invalid({ path: 'leaveOut', message: `must name lines of the file: ${stray} is none` });
  return { ...file, lines };
}

/** What a file comes to as things stand. Whoever goes on with it holds the lock on the project's funds. */
export async function planBatch(
  deps: AskDeps,
  tx: Tx,
  call: { subject: MemberSubject; now: Date },
  projectId: number,
  read: ReadLines,
): Promise<Plan> {
  const { inHotWallets, ...weighed } = await weighLines(deps, tx, call, projectId, read);
  const bad = [...read.bad, ...weighed.bad].toSorted((a, b) => a.line - b.line);
  const needs: AssetNeed[] = [];
  for (const lines of Map.groupBy(weighed.lines, ({ currency }) => currency.id).values()) {
    const [first] = lines;
    if (!first) continue;
    const { currency, asset } = first;
    const { blockchainCode: chain, contract, decimals } = currency;
    needs.push({
      currency,
      asset,
      needed: lines.reduce((sum, { units }) => sum + units, 0n),
      free: await freeFunds(tx, ownAsset(projectId, currency)),
      inHotWallets: inHotWallets.get(assetKey({ chain, contract, decimals })) ?? 0n,
    });
  }
  return { ...weighed, bad, needs, refusal: refusalOf(weighed.lines.length, needs) };
}

function refusalOf(lines: number, needs: readonly AssetNeed[]): Because | null {
  if (lines === 0) return { code: 'NO_LINES', reason: 'No line of the file can be paid.' };
  const short = needs.find(({ needed, free }) => free < needed);
  if (!short) return null;
  const { currency, free, needed } = short;
  const [has, needsText] = [free > 0n ? free : 0n, needed].map((units) => amountIn(short, units));
  const reason = `The project has ${has} ${currency.code} on ${currency.blockchainName} available; the file needs ${needsText}.`;
  return { code: 'INSUFFICIENT_FUNDS', reason };
}

/** Whatever stands in the way of the whole file. */
export function refuseUnfit({ bad, refusal }: Plan): void {
  if (bad.length > 0) {
    const named = bad.slice(0, 10).map(({ line }) => line);
    const more = bad.length > named.length ? ` and ${bad.length - named.length} more` : '';
    const message = `must name the lines that cannot be paid: ${named.join(', ')}${more}`;
    throw invalid({ path: 'leaveOut', message });
  }
  if (refusal?.code === 'INSUFFICIENT_FUNDS') throw fault('INSUFFICIENT_FUNDS', refusal.reason);
  if (refusal) throw invalid({ path: 'file', message: 'must have one payout at least' });
}

export function amountIn({ asset }: Pick<AssetNeed, 'asset'>, units: bigint): string {
  return formatMoney({ units, asset });
}
