import { fault } from '@coffer/contract/errors.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import {
  statementLines,
  type getStatement as endpoint,
  type StatementQuestion,
} from '@coffer/contract/growth/reports.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { total, type AssetSums, type RewardSums } from '../books/add-up.ts';
import { amountOf } from '../books/amount-of.ts';
import type { Stretch } from '../books/booking-store.ts';
import { findStretch } from '../books/find-stretch.ts';
import { makeStatement, type StatementSums } from '../books/make-statement.ts';
import { noteProblems } from '../books/note-problems.ts';
import { findProjectName } from '../books/problem-store.ts';

type View = Result<typeof endpoint>;
export type Of = Stretch & Pick<StatementQuestion, 'from' | 'to' | 'timezone'> & { projectName: string };

export async function getStatement(
  deps: Pick<Deps, 'log'>,
  call: Call<Credentialed>,
  project: number | 'all',
  question: StatementQuestion,
): Promise<View> {
  const of = await statementAsked(call, project, question);
  const sums = await makeStatement(call.db, of);
  await noteProblems(deps, call, of, sums.problems);
  return viewStatement(of, sums, call.now);
}

/** Whose statement, and of when. It is of one project: money of several is nobody's balance. */
export async function statementAsked(
  { db, subject }: Call<Credentialed>,
  project: number | 'all',
  question: StatementQuestion,
): Promise<Of> {
  const scope = readScope(subject, 'analytics:read', project);
  if (project === 'all') throw fault('PROJECT_REQUIRED', 'Choose one project: a statement is of one.');
  const projectName = await findProjectName(db, scope, project);
  const { from, to, timezone } = question;
  return { scope, projectId: project, projectName, from, to, timezone, ...(await findStretch(db, question)) };
}

export function viewStatement(of: Of, sums: StatementSums, now: Date): View {
  const { assets, rewards, usd, bookings, problems } = sums;
  return {
    projectID: of.projectId,
    projectName: of.projectName,
    from: of.from,
    to: of.to,
    timezone: of.timezone,
    start: of.start.toISOString(),
    end: of.end.toISOString(),
    madeAt: now.toISOString(),
    partial: of.end > now,
    assets: assets.map(viewAsset),
    dollars: {
      opening: dollarsOf(usd.opening),
      lines: statementLines.map((line) => {
        const some = assets.flatMap(({ lines }) => lines.filter((one) => one.line === line));
        const count = some.reduce((sum, one) => sum + one.bookings, 0);
        return { line, amountUSD: dollarsOf(total(some, 'usdUnits')), bookings: count };
      }),
      closing: dollarsOf(usd.closing),
      sum: dollarsOf(usd.lines),
      bookings: dollarsOf(usd.bookings),
      holds: usd.bookings === usd.lines,
    },
    rewards: rewards && viewRewards(rewards),
    check: { holds: problems.length === 0, bookings, problems: [...problems] },
  };
}

function viewAsset(of: AssetSums): View['assets'][number] {
  const amount = (units: bigint) => amountOf(of, units);
  const { standing, check } = of;
  return {
    asset: of.asset,
    currencyCode: of.currencyCode,
    blockchainCode: of.blockchainCode,
    opening: amount(of.opening),
    openingUSD: dollarsOf(of.openingUsd),
    lines: of.lines.map(({ line, units, usdUnits, bookings }) => {
      return { line, amount: amount(units), amountUSD: dollarsOf(usdUnits), bookings };
    }),
    closing: amount(of.closing),
    closingUSD: dollarsOf(of.closingUsd),
    standing: {
      own: amount(standing.own),
      customers: amount(standing.customers),
      promised: amount(standing.promised),
    },
    memos: of.memos.map(({ memo, units, bookings }) => ({ memo, amount: amount(units), bookings })),
    withoutRate: of.withoutRate,
    check: {
      holds: check.holds,
      lines: amount(check.lines),
      balances: amount(check.balances),
      bookings: amount(check.bookings),
    },
  };
}

function viewRewards({ opening, granted, takenBack, paid, closing, holds }: RewardSums): NonNullable<View['rewards']> {
  return {
    openingUSD: dollarsOf(opening),
    grantedUSD: dollarsOf(granted),
    takenBackUSD: dollarsOf(takenBack),
    paidOutUSD: dollarsOf(paid),
    closingUSD: dollarsOf(closing),
    holds,
  };
}
