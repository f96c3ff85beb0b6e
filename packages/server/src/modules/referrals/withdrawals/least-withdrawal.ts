import type { ReferralMinimum } from '@coffer/contract/growth/growth-fields.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { onlyProjects } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { enabledCurrencies, type ChainCurrency } from '../../assets/index.ts';
import { feeOfSending, leastPayout, type PriceDeps } from '../../payouts/index.ts';

/**
 * The merchant pays the fee of the network. At four times the fee it is a quarter of what arrives, at most: below that a shop on an
 * expensive chain would pay the chain rather than its referrers.
 */
export const timesFee = 4n;

const unitsPerCent = 10n ** BigInt(usd.decimals - 2);

export type LeastWithdrawal = {
  usdUnits: bigint;
  /** The minimum of the install. */
  setUsdUnits: bigint;
  /** Null while nobody knows: then the minimum is not raised, and the payout itself is priced once somebody approves it. */
  feeUsdUnits: bigint | null;
};

/** What a withdrawal in a currency is worth at least, at what sending costs today. Asks a node, so never within a transaction. */
export async function leastWithdrawal(
  deps: PriceDeps,
  db: Db,
  currency: ChainCurrency | undefined,
): Promise<LeastWithdrawal> {
  const setUsdUnits = await leastPayout(db);
  const feeUsdUnits = currency ? await feeOfSending(deps, db, currency) : null;
  // Of the fee as it is shown, so that whoever works it out gets the same.
  const byFee = feeUsdUnits === null ? 0n : roundedUp(feeUsdUnits) * timesFee;
  return { usdUnits: byFee > setUsdUnits ? byFee : setUsdUnits, setUsdUnits, feeUsdUnits };
}

/** The currency in which a project pays on a chain; undefined where it has switched it off. */
export async function currencyOn(
  db: Db,
  projectId: number,
  { blockchainCode, currencyCode }: { blockchainCode: string; currencyCode: string },
): Promise<ChainCurrency | undefined> {
  const enabled = await enabledCurrencies(db, onlyProjects(projectId));
  return enabled.find((one) => one.code === currencyCode.toUpperCase() && one.blockchainCode === blockchainCode);
}

export function viewMinimum({ usdUnits, setUsdUnits, feeUsdUnits }: LeastWithdrawal): ReferralMinimum {
  return {
    leastUSD: text(usdUnits),
    setUSD: text(setUsdUnits),
    feeUSD: feeUsdUnits === null ? null : text(roundedUp(feeUsdUnits)),
    timesFee: Number(timesFee),
  };
}

function roundedUp(units: bigint): bigint {
  return ((units + unitsPerCent - 1n) / unitsPerCent) * unitsPerCent;
}

function text(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
