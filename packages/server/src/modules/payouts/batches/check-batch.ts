import type { Body } from '@coffer/contract/endpoint.ts';
import {
  linesShownMax,
  type BatchCheck,
  type checkPayoutBatch as endpoint,
} from '@coffer/contract/money-out/payout-batches.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { authorize, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import type { UploadedFile } from '../../../platform/http/read-input.ts';
import { countAttempt } from '../../../platform/throttle.ts';
import type { AskDeps } from '../asking/prepare-payout.ts';
import { findSameFile } from './batch-store.ts';
import type { BadLine } from './line.ts';
import { findAlike } from './line-store.ts';
import { findRepeated } from './find-repeated.ts';
import {
  alikeIn,
  dearIn,
  duplicatesIn,
  newIn,
  placesOf,
  repeatedIn,
  sameFile,
  type Notice,
  type NoticeLine,
} from './notices.ts';
import { amountIn, planBatch, withoutLines, type Plan } from './plan-batch.ts';
import { readFile, type PayoutFile } from './read-file.ts';
import { readLines } from './read-lines.ts';
import type { WeighedLine } from './weigh-lines.ts';

const cellCharsShown = 120;
const cellsShown = 20;
const checksOfPerson = { name: 'checks of payout files', attemptsMax: 60, windowSeconds: 60 };

type Asked = { projectId: number; file: UploadedFile | undefined } & Body<typeof endpoint>;

/** What a file would come to, for whoever is about to ask for it. Nothing is promised by it, and nothing of it is kept. */
export async function checkPayoutBatch(
  deps: AskDeps,
  call: Call<MemberSubject>,
  { projectId, leaveOut, ...asked }: Asked,
): Promise<BatchCheck> {
  authorize(call.subject, 'payouts:create', projectId);
  await countAttempt(call.db, checksOfPerson, String(call.subject.memberId), call.now);
  const file = withoutLines(readFile(asked.file), leaveOut);
  const read = await readLines(deps, call.db, projectId, file);
  return inTransaction(call.db, async (tx) => {
    const plan = await planBatch(deps, tx, call, projectId, read);
    return { ...viewPlan(file, plan, call.now), notices: await noticesOf(tx, projectId, file, plan, call.now) };
  });
}

function viewPlan(file: PayoutFile, plan: Plan, now: Date): Omit<BatchCheck, 'notices'> {
  const { bad, lines, policy, totalUsd, usedTodayUsd, approvalsNeeded, reasons, refusal } = plan;
  const networks = networksOf(lines);
  const fees = networks.map(({ feeUsd }) => feeUsd);
  return {
    fileName: file.name,
    lineCount: file.lines.length,
    checkedAt: now.toISOString(),
    bad: {
      count: bad.length,
      lines: bad.map(({ line }) => line),
      shown: bad.slice(0, linesShownMax).map(viewBad),
    },
    ready: { count: lines.length, shown: lines.slice(0, linesShownMax).map(viewReady) },
    networks: networks.map(({ blockchainCode, payouts, usdUnits, feeUsd }) => {
      return {
        blockchainCode,
        payouts,
        amountUSD: dollars(usdUnits),
        feeUSD: feeUsd === null ? null : dollars(feeUsd),
      };
    }),
    totalUSD: dollars(totalUsd),
    feeUSD: fees.includes(null) ? null : dollars(fees.reduce<bigint>((sum, fee) => sum + (fee ?? 0n), 0n)),
    assets: plan.needs.map((need) => ({
      blockchainCode: need.currency.blockchainCode,
      currencyCode: need.currency.code,
      needed: amountIn(need, need.needed),
      free: amountIn(need, need.free > 0n ? need.free : 0n),
      inHotWallets: amountIn(need, need.inHotWallets),
    })),
    limit: { dayUSD: dollars(policy.dayUsd), beforeUSD: dollars(usedTodayUsd), thisUSD: dollars(totalUsd) },
    approvalsNeeded,
    reasons: [...reasons],
    refusal,
  };
}

function viewBad({ line, problem, hint, cells, cell }: BadLine): BatchCheck['bad']['shown'][number] {
  const shown = cells.slice(0, cellsShown).map((text) => text.slice(0, cellCharsShown));
  return { line, problem, hint, cells: shown, cell: cell !== null && cell < shown.length ? cell : null };
}

function viewReady(one: WeighedLine): BatchCheck['ready']['shown'][number] {
  const { line, name, currency, payee, units, usdUnits, mayGoAt } = one;
  return {
    line,
    name,
    blockchainCode: currency.blockchainCode,
    currencyCode: currency.code,
    amount: amountIn(one, units),
    amountUSD: dollars(usdUnits),
    toAddress: spellAddress(currency.family, payee.address),
    isKnownPayee: payee.isKnown,
    mayGoAt: mayGoAt?.toISOString() ?? null,
  };
}

function networksOf(lines: readonly WeighedLine[]) {
  return [...Map.groupBy(lines, ({ currency }) => currency.blockchainCode)].map(([blockchainCode, of]) => ({
    blockchainCode,
    payouts: of.length,
    usdUnits: of.reduce((sum, { usdUnits }) => sum + usdUnits, 0n),
    feeUsd: of.reduce<bigint | null>((sum, { priced: { fee } }) => {
      return sum === null || fee.usdUnits === null ? null : sum + fee.usdUnits;
    }, 0n),
  }));
}

/** What is worth a second look; none of it stands in the way. */
async function noticesOf(tx: Tx, projectId: number, file: PayoutFile, plan: Plan, now: Date): Promise<Notice[]> {
  const same = await findSameFile(tx, { projectId, fileHash: file.hash });
  const repeated = await findRepeated(tx, projectId, plan.lines, now);
  const lines = plan.lines.map(noticeLine);
  const unknown = lines.filter(({ isKnown }) => !isKnown);
  const dear = plan.lines.filter(({ priced: { fee }, usdUnits }) => fee.usdUnits !== null && fee.usdUnits > usdUnits);
  const fees = dear.reduce((sum, { priced: { fee } }) => sum + (fee.usdUnits ?? 0n), 0n);
  return [
    ...sameFile(same),
    ...repeatedIn(repeated.map(noticeLine)),
    ...duplicatesIn(lines),
    ...alikeIn(unknown, await findAlike(tx, projectId, placesOf(unknown))),
    ...dearIn(dear.map(noticeLine), fees),
    ...newIn(lines),
  ];
}

function noticeLine(one: WeighedLine): NoticeLine {
  const { line, name, currency, payee, units, usdUnits, mayGoAt } = one;
  const whom = name ?? spellAddress(currency.family, payee.address);
  return {
    line,
    blockchainId: currency.blockchainId,
    address: payee.address,
    blockchainCurrencyId: currency.id,
    units,
    words: `${amountIn(one, units)} ${currency.code} on ${currency.blockchainName} to ${whom}`,
    isKnown: payee.isKnown,
    usdUnits,
    mayGoAt,
  };
}

function dollars(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
