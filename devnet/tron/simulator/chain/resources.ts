import type { Hex41 } from '../address.ts';
import { dayMs, sunPerTrx, type Rules } from '../rules.ts';
import type { Ledger, LedgerAccount, Resource } from './ledger.ts';

/** What somebody may use in a day without paying, and what is used of it now. */
export type Allowance = { limit: number; used: number; left: number };

type Known = { ledger: Ledger; rules: Rules; nowMs: number };

export function stakedAllowance({ ledger, rules, nowMs }: Known, address: Hex41, resource: Resource): Allowance {
  const account = ledger.account(address);
  if (!account) return { limit: 0, used: 0, left: 0 };
  const stake = account.stakes[resource];
  const [total, weight] =
    resource === 'ENERGY'
      ? [rules.energyLimitTotal, rules.energyWeightTotal]
      : [rules.bandwidthLimitTotal, rules.bandwidthWeightTotal];
  const trx = Number((stake.frozenSun + stake.receivedSun) / sunPerTrx);
  return allowance(Math.floor((trx / weight) * total), recovered(stake.used, stake.usedAtMs, nowMs));
}

export function freeAllowance({ ledger, rules, nowMs }: Known, address: Hex41): Allowance {
  const account = ledger.account(address);
  if (!account) return { limit: 0, used: 0, left: 0 };
  return allowance(rules.freeBandwidthPerDay, recovered(account.freeUsed, account.freeUsedAtMs, nowMs));
}

export function useStaked(known: Known, address: Hex41, resource: Resource, more: number): void {
  const account = known.ledger.account(address);
  if (!account || more === 0) return;
  const { used } = stakedAllowance(known, address, resource);
  putStake(known.ledger, address, account, resource, { used: used + more, usedAtMs: known.nowMs });
}

export function useFree(known: Known, address: Hex41, more: number): void {
  const account = known.ledger.account(address);
  if (!account) return;
  const { used } = freeAllowance(known, address);
  known.ledger.putAccount(address, { ...account, freeUsed: used + more, freeUsedAtMs: known.nowMs });
}

export function putStake(
  ledger: Ledger,
  address: Hex41,
  account: LedgerAccount,
  resource: Resource,
  change: Partial<LedgerAccount['stakes'][Resource]>,
): void {
  const stakes = { ...account.stakes, [resource]: { ...account.stakes[resource], ...change } };
  ledger.putAccount(address, { ...account, stakes });
}

function allowance(limit: number, used: number): Allowance {
  return { limit, used, left: Math.max(0, limit - used) };
}

/** What was used comes back evenly over a day. */
function recovered(used: number, usedAtMs: number, nowMs: number): number {
  const passedMs = Math.min(dayMs, Math.max(0, nowMs - usedAtMs));
  return Math.ceil((used * (dayMs - passedMs)) / dayMs);
}
