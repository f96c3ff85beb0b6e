import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import type { AssetSums, RewardSums } from './add-up.ts';
import { amountOf } from './amount-of.ts';

type Looked = { assets: readonly AssetSums[]; rewards: RewardSums | null; nameless: readonly string[] };

/** What does not add up, and by how much. */
export function findProblems({ assets, rewards, nameless }: Looked): string[] {
  return [
    ...assets.flatMap(problemsOf),
    ...(rewards && !rewards.holds ? [rewardProblem(rewards)] : []),
    ...nameless.map((asset) => `The books hold ${asset}, and there is no such currency.`),
  ];
}

function problemsOf(asset: AssetSums): string[] {
  const { check, usdCheck, currencyCode, blockchainCode } = asset;
  const name = `${currencyCode} on ${blockchainCode}`;
  const problems: string[] = [];
  if (check.lines !== check.balances) {
    const off = amountOf(asset, check.lines - check.balances);
    problems.push(`The lines of ${name} differ from the balances of the ledger by ${off}.`);
  }
  if (check.bookings !== check.lines) {
    const off = amountOf(asset, check.bookings - check.lines);
    problems.push(`The bookings of ${name} differ from its lines by ${off}.`);
  }
  if (usdCheck.bookings !== usdCheck.lines) {
    const off = formatMoney({ units: usdCheck.bookings - usdCheck.lines, asset: usd });
    problems.push(`The dollars of the bookings of ${name} differ from those of its lines by ${off}.`);
  }
  return problems;
}

function rewardProblem({ opening, granted, takenBack, paid, closing }: RewardSums): string {
  const off = formatMoney({ units: opening + granted + takenBack + paid - closing, asset: usd });
  return `What was granted and paid in rewards differs from what referrers are owed by ${off} dollars.`;
}
