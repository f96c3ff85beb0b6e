import type { MoneyOwner } from '@coffer/contract/treasury/money.ts';
import { assetKey } from '@coffer/kernel/asset.ts';
import type { AccountSum } from './account-store.ts';
import type { PricedKind } from './splitter.ts';

export type OwnerLine = { of: MoneyOwner['of']; projectId: number | null; sums: { kindId: number; units: bigint }[] };

/** Whose account says what, in the order in which it is told. */
const owners = [
  ['project', 'project'],
  ['customers', 'customers'],
  ['nobody', 'unmatched'],
  ['confirming', 'confirming'],
  ['payouts', 'payouts'],
  ['dust', 'dust'],
  ['external', 'own'],
  ['fees', 'fees'],
] as const satisfies readonly (readonly [AccountSum['of'], MoneyOwner['of']])[];

/**
 * Whose all of `held` is. What is left over is said in a line of its own: of other projects to whoever does not see all of them, and a
 * difference to whoever does.
 */
export function listOwners(
  accounts: readonly AccountSum[],
  held: ReadonlyMap<number, bigint>,
  kinds: ReadonlyMap<number, PricedKind>,
  seesAll: boolean,
): OwnerLine[] {
  const idOf = new Map([...kinds.values()].map((kind) => [assetKey(kind), kind.id]));
  const left = new Map(held);
  const lines = owners.flatMap(([account, of]) => {
    const mine = accounts.filter((one) => one.of === account);
    return [...Map.groupBy(mine, ({ id }) => id)].map(([projectId, rows]): OwnerLine => {
      const sums = rows.flatMap(({ asset, units }) => {
        const kindId = idOf.get(asset);
        return kindId === undefined ? [] : [{ kindId, units: -units }];
      });
      for (const { kindId, units } of sums) left.set(kindId, (left.get(kindId) ?? 0n) - units);
      return { of, projectId, sums };
    });
  });
  const rest = [...left].flatMap(([kindId, units]) => (units === 0n ? [] : [{ kindId, units }]));
  return [
    ...lines,
    { of: seesAll ? ('difference' as const) : ('others' as const), projectId: null, sums: rest },
  ].filter(({ sums }) => sums.length > 0);
}
