import { assetKey } from '@coffer/kernel/asset.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PayingWallets } from '../asking/choose-wallet.ts';
import type { PayingWallet } from '../asking/payee-store.ts';
import type { Because } from '../payout/payout.ts';
import { countAskers } from '../payout/weigh-again.ts';
import { decide, neededByFile, type Use, type Verdict } from '../policy/decide.ts';
import type { Policy } from '../policy/payout-policy.ts';
import { newcomers, type Settling } from '../policy/people-store.ts';
import { policyOf } from '../policy/policy-store.ts';
import { becauseOf, type Reason } from '../policy/reasons.ts';
import { usesOf } from '../policy/uses.ts';
import { placeOf } from '../recipients/find-recipient.ts';
import { freeOf } from '../wallets/free-funds.ts';
import type { BadLine, GoodLine } from './line.ts';
import type { ReadLines } from './read-lines.ts';

/** A line with who pays it, and what the policy says of it. */
export type WeighedLine = GoodLine & { wallet: PayingWallet; mayGoAt: Date | null; reasons: readonly Because[] };

export type Weighed = {
  lines: readonly WeighedLine[];
  /** What the policy refuses. */
  bad: readonly BadLine[];
  policy: Policy;
  totalUsd: bigint;
  usedTodayUsd: bigint;
  /** For each of them as many as the one needs that needs most. */
  approvalsNeeded: number;
  reasons: readonly Because[];
  /** What hot wallets have free, by asset. */
  inHotWallets: ReadonlyMap<string, bigint>;
};

type Asking = { subject: MemberSubject; now: Date };
type Needs = Settling & Pick<Deps, 'chains'>;
type Allowed = Exclude<Verdict, { verdict: 'refuse' }>;

/**
 * What the policy says of all lines together. A file counts as one payout: above what goes by itself, or above what one person lets
 * go, all of it waits for as many people. Each line counts for the limits of those behind it.
 */
export async function weighLines(
  deps: Needs,
  tx: Tx,
  call: Asking,
  projectId: number,
  read: ReadLines,
): Promise<Weighed> {
  const { now, subject } = call;
  const policy = await policyOf(tx, projectId);
  const purse = await openPurse(deps, tx, read);
  const walletIds = [...new Set([...read.wallets.values()].flat().map(({ walletId }) => walletId))];
  const payees = read.good.map(({ currency, payee }) => ({
    blockchainId: currency.blockchainId,
    address: payee.address,
  }));
  const usedBy = countedOn(await usesOf(tx, projectId, payees, walletIds, now));
  const [lines, bad, verdicts]: [Omit<WeighedLine, 'reasons'>[], BadLine[], Allowed[]] = [[], [], []];
  for (const one of read.good) {
    const wallet = purse.choose(one);
    const verdict = decide(policy, usedBy.of(one, wallet), wishOf(one), now);
    if (verdict.verdict === 'refuse') {
      const { line, cells } = one;
      bad.push({ line, cells, problem: 'Not a confirmed recipient.', hint: verdict.reason, cell: null });
      continue;
    }
    purse.take(one, wallet);
    usedBy.add(one, wallet);
    lines.push({ ...one, wallet, mayGoAt: verdict.mayGoAt });
    verdicts.push(verdict);
  }
  const totalUsd = lines.reduce((sum, { usdUnits }) => sum + usdUnits, 0n);
  const needed = neededBy(policy, verdicts, totalUsd);
  const asked = { askerIds: [subject.memberId], approvalsNeeded: needed.approvals, reasons: needed.reasons };
  const counted = needed.approvals === 0 ? asked : countAskers(asked, await newcomers(deps, tx, now));
  return {
    lines: lines.map((line, at) => ({ ...line, reasons: reasonsOf(policy, verdicts[at], counted.reasons) })),
    bad,
    policy,
    totalUsd,
    usedTodayUsd: usedBy.before.dayUsd,
    approvalsNeeded: counted.approvalsNeeded,
    reasons: counted.reasons,
    inHotWallets: purse.free,
  };
}

function wishOf({ usdUnits, priced, payee: { recipient } }: GoodLine): Parameters<typeof decide>[2] {
  return {
    usdUnits,
    feeUsdUnits: priced.fee.usdUnits,
    askedBy: 'member',
    keyCapUsdUnits: 0n,
    recipient: recipient ? { isConfirmed: recipient.isConfirmed, usableFrom: recipient.usableFrom } : null,
  };
}

/** By its lines, and by their sum as if it were one payout. */
function neededBy(
  policy: Policy,
  verdicts: readonly Allowed[],
  totalUsd: bigint,
): { approvals: number; reasons: Because[] } {
  const ofFile = neededByFile(policy, totalUsd);
  const approvals = verdicts.reduce((most, one) => Math.max(most, one.approvals), ofFile.approvals);
  const codes = new Set<Reason>([...verdicts.flatMap(({ reasons }) => reasons), ...ofFile.reasons]);
  return { approvals, reasons: [...codes].map((code) => becauseOf(code, policy)) };
}

/** Its own, and what holds for the file as a whole. */
function reasonsOf(policy: Policy, verdict: Allowed | undefined, ofFile: readonly Because[]): Because[] {
  const own = (verdict?.reasons ?? []).map((code) => becauseOf(code, policy));
  const shared = ofFile.filter(({ code }) => code.startsWith('file_') || code === 'asker_let_in');
  const reasons = [...own, ...shared];
  return reasons.length === 0 && ofFile.length > 0 ? [becauseOf('file_asks', policy)] : reasons;
}

/** What hot wallets have free, less what lines before took. */
async function openPurse(deps: Pick<Deps, 'chains'>, tx: Tx, { good, wallets }: ReadLines) {
  const left = new Map<string, bigint>();
  const free = new Map<string, bigint>();
  const nameOf = (line: GoodLine, walletId: number) => `${walletId} ${assetKey(assetOf(line))}`;
  const walletsOf = ({ currency }: GoodLine): PayingWallets => {
    const found = wallets.get(currency.blockchainId);
    if (!found) throw new Error(`no wallet pays on ${currency.blockchainName}`);
    return found;
  };
  for (const line of new Map(good.map((one) => [one.currency.id, one])).values()) {
    for (const { walletId } of walletsOf(line)) {
      const funds = await freeOf(deps, tx, walletId, line.asset);
      left.set(nameOf(line, walletId), funds.free);
      const key = assetKey(assetOf(line));
      free.set(key, (free.get(key) ?? 0n) + funds.free);
    }
  }
  const leftIn = (line: GoodLine, { walletId }: PayingWallet) => left.get(nameOf(line, walletId)) ?? 0n;
  return {
    free,
    /** The first that has enough left; where none has, the one that has most. */
    choose(line: GoodLine): PayingWallet {
      const [first, ...others] = walletsOf(line);
      const enough = [first, ...others].find((one) => leftIn(line, one) >= line.units);
      return enough ?? others.reduce((most, one) => (leftIn(line, one) > leftIn(line, most) ? one : most), first);
    },
    take(line: GoodLine, wallet: PayingWallet): void {
      left.set(nameOf(line, wallet.walletId), leftIn(line, wallet) - line.units);
    },
  };
}

function assetOf({ currency: { blockchainCode: chain, contract, decimals } }: GoodLine) {
  return { chain, contract, decimals };
}

/** What is used of the limits, with the lines before. */
function countedOn(before: Awaited<ReturnType<typeof usesOf>>) {
  let project = 0n;
  const [ofPayee, ofFamily, ofWallet] = [
    new Map<string, bigint>(),
    new Map<string, bigint>(),
    new Map<number, bigint>(),
  ];
  const placed = ({ currency: { blockchainId }, payee: { address } }: GoodLine) => ({ blockchainId, address });
  const inFamily = ({ currency: { family }, payee: { address } }: GoodLine) => `${family} ${address}`;
  return {
    before: before({ blockchainId: 0, address: '' }, null),
    of(line: GoodLine, { walletId }: PayingWallet): Use {
      const used = before(placed(line), walletId);
      return {
        hourUsd: used.hourUsd + project,
        dayUsd: used.dayUsd + project,
        recipientDayUsd: used.recipientDayUsd + (ofPayee.get(placeOf(placed(line))) ?? 0n),
        walletDayUsd: used.walletDayUsd + (ofWallet.get(walletId) ?? 0n),
        payeeUsd: used.payeeUsd + (ofFamily.get(inFamily(line)) ?? 0n),
      };
    },
    add(line: GoodLine, { walletId }: PayingWallet): void {
      const grow = <K>(sums: Map<K, bigint>, key: K) => void sums.set(key, (sums.get(key) ?? 0n) + line.usdUnits);
      project += line.usdUnits;
      grow(ofPayee, placeOf(placed(line)));
      grow(ofFamily, inFamily(line));
      grow(ofWallet, walletId);
    },
  };
}
