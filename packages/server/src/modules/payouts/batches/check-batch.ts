import type { Body } from '@coffer/contract/endpoint.ts';
import {
  linesShownMax,
  type BatchCheck,
  type checkPayoutBatch as endpoint,
} from '@coffer/contract/money-out/payout-batches.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { readableUtc } from '@coffer/kernel/clock.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { authorize, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import type { UploadedFile } from '../../../platform/http/read-input.ts';
import { countAttempt } from '../../../platform/throttle.ts';
import type { AskDeps } from '../asking/prepare-payout.ts';
import { placeOf } from '../recipients/find-recipient.ts';
import { alikeInWords } from '../recipients/look-alikes.ts';
import { findSameFile } from './batch-store.ts';
import type { BadLine } from './line.ts';
import { findAlike } from './line-store.ts';
import { findRepeated, repeatHours } from './find-repeated.ts';
import { amountIn, planBatch, withoutLines, type Plan } from './plan-batch.ts';
import { readFile, type PayoutFile } from './read-file.ts';
import { readLines } from './read-lines.ts';
import type { WeighedLine } from './weigh-lines.ts';

const cellCharsShown = 120;
const cellsShown = 20;
const checksOfPerson = { name: 'checks of payout files', attemptsMax: 60, windowSeconds: 60 };
/** Of a kind; the others are counted with the last one. */
const noticesMax = 50;

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

type Notice = BatchCheck['notices'][number];

/** What is worth a second look; none of it stands in the way. */
async function noticesOf(tx: Tx, projectId: number, file: PayoutFile, { lines }: Plan, now: Date): Promise<Notice[]> {
  const same = await findSameFile(tx, projectId, file.hash);
  const again: Notice[] = same
    ? [
        {
          code: 'same_file',
          reason: `The same file was requested on ${readableUtc(same.createdAt)}, as file ${same.id}.`,
          lines: [],
        },
      ]
    : [];
  return [
    ...again,
    ...(await repeatedIn(tx, projectId, lines, now)),
    ...duplicatesIn(lines),
    ...(await alikeIn(tx, projectId, lines)),
    ...dearIn(lines),
    ...newIn(lines),
  ];
}

async function repeatedIn(tx: Tx, projectId: number, lines: readonly WeighedLine[], now: Date): Promise<Notice[]> {
  const repeated = await findRepeated(tx, projectId, lines, now);
  if (repeated.length === 0) return [];
  const many = repeated.length === 1 ? 'One payout was' : `${repeated.length} payouts were`;
  const reason = `Requested before: ${many} requested within the last ${repeatHours} hours already, with the same address and amount.`;
  return [{ code: 'requested_before', reason, lines: numbersOf(repeated) }];
}

/** What costs more than it brings. */
function dearIn(lines: readonly WeighedLine[]): Notice[] {
  const dear = lines.filter(({ priced: { fee }, usdUnits }) => fee.usdUnits !== null && fee.usdUnits > usdUnits);
  if (dear.length === 0) return [];
  const [fees, sum] = [dear.map(({ priced }) => priced.fee.usdUnits ?? 0n), dear.map(({ usdUnits }) => usdUnits)].map(
    (units) => dollars(units.reduce((total, one) => total + one, 0n)),
  );
  const reason = `Fees above the amounts: about $${fees} to pay $${sum}.`;
  return [{ code: 'fee_above_amount', reason, lines: numbersOf(dear) }];
}

function duplicatesIn(lines: readonly WeighedLine[]): Notice[] {
  const groups = Map.groupBy(lines, ({ currency, payee, units }) => `${currency.id} ${payee.address} ${units}`);
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .slice(0, noticesMax)
    .map((group) => ({
      code: 'duplicate',
      reason: `The same ${group.length} times: ${inWords(group)}.`,
      lines: numbersOf(group),
    }));
}

function inWords([first]: readonly WeighedLine[]): string {
  if (!first) return '';
  const { currency, payee, units, name } = first;
  return `${amountIn(first, units)} ${currency.code} on ${currency.blockchainName} to ${name ?? spellAddress(currency.family, payee.address)}`;
}

async function alikeIn(tx: Tx, projectId: number, lines: readonly WeighedLine[]): Promise<Notice[]> {
  const placed = (one: WeighedLine) => ({ blockchainId: one.currency.blockchainId, address: one.payee.address });
  const unknown = lines.filter(({ payee }) => !payee.isKnown);
  const places = new Map(unknown.map((one) => [placeOf(placed(one)), placed(one)]));
  const alike = await findAlike(tx, projectId, [...places.values()]);
  return alike.slice(0, noticesMax).map((one) => ({
    code: 'looks_alike',
    reason: alikeInWords(one.name),
    lines: numbersOf(unknown.filter((line) => placeOf(placed(line)) === placeOf(one))),
  }));
}

function newIn(lines: readonly WeighedLine[]): Notice[] {
  const waiting = lines.filter(({ mayGoAt }) => mayGoAt !== null);
  const [soonest] = waiting.map(({ mayGoAt }) => mayGoAt ?? new Date(0)).toSorted((a, b) => a.getTime() - b.getTime());
  if (!soonest) return [];
  return [
    {
      code: 'new_recipient',
      reason: `New recipients: paid from ${readableUtc(soonest)} at the earliest.`,
      lines: numbersOf(waiting),
    },
  ];
}

function numbersOf(lines: readonly WeighedLine[]): number[] {
  return lines.slice(0, linesShownMax).map(({ line }) => line);
}

function dollars(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
