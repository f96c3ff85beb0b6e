import { moneyCauses, type MoneyCause, type MoneyKept } from '@coffer/contract/treasury/money.ts';
import { assetKey, usd } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { AccountSum, KeptWallet } from './account-store.ts';
import type { OwnerLine } from './list-owners.ts';
import type { Caused } from './sort-places.ts';
import { Splitter, sumOf, type PricedKind } from './splitter.ts';

export type Kinds = ReadonlyMap<number, PricedKind>;

/** A row as it is told, beside what it is worth. */
export type Group = { view: MoneyCause; worth: bigint | null };

export function groupCauses(caused: readonly Caused[], kinds: Kinds, split: Splitter): Group[] {
  const parts = caused.map((one) => {
    const kind = kindOf(kinds, one.part.blockchainCurrencyId);
    return { ...one, kind, worth: split.worth(kind, one.part.units) };
  });
  const keyOf = ({ cause, isOfChain, kind, part }: (typeof parts)[number]) =>
    [cause, isOfChain ? kind.chain : '', cause === 'sweep' ? part.sweepId : ''].join(' ');
  const groups = [...Map.groupBy(parts, keyOf).values()].map((members): Group => {
    const sorted = members.toSorted((a, b) => compare(b.worth, a.worth));
    const [{ place, cause, mend, reason, isOfChain, kind, part } = never()] = sorted;
    const worth = sumOf(members.map((one) => one.worth));
    const view = {
      place,
      cause,
      mend,
      reason,
      blockchainCode: isOfChain || cause === 'sweep' ? kind.chain : null,
      sweepID: cause === 'sweep' ? part.sweepId : null,
      addresses: members.reduce((sum, one) => sum + one.part.addresses, 0),
      amountUSD: worth === null ? null : dollars(worth),
      parts: sorted.map((one) => ({
        walletID: one.part.walletId,
        walletName: one.part.wallet.name,
        projectIDs: one.part.wallet.projectIds,
        ...viewAmount(one.kind, one.part.units, one.worth),
        addresses: one.part.addresses,
        sweepID: one.part.sweepId,
      })),
    };
    return { view, worth };
  });
  const rank = ({ view }: Group) => moneyCauses.indexOf(view.cause);
  return groups.toSorted((a, b) => rank(a) - rank(b) || compare(b.worth, a.worth));
}

export type Sum = Pick<AccountSum, 'id' | 'asset' | 'units'>;

type Keeping = { kept: readonly KeptWallet[]; kinds: Kinds; split: Splitter };

export function viewKept(sums: readonly Sum[], { kept, kinds, split }: Keeping) {
  const wallets = new Map(kept.map((wallet) => [wallet.id, wallet]));
  const byKey = new Map([...kinds.values()].map((kind) => [assetKey(kind), kind]));
  return sums
    .flatMap(({ id, asset, units }) => {
      const wallet = wallets.get(id ?? 0);
      const kind = byKey.get(asset);
      if (!wallet || !kind) return [];
      const worth = split.worth(kind, units);
      const view: MoneyKept = {
        walletID: wallet.id,
        walletName: wallet.name,
        address: spellAddress(familyOf(kind.chain), wallet.address),
        ...viewAmount(kind, units, worth),
      };
      return [{ view, worth }];
    })
    .toSorted((a, b) => compare(b.worth, a.worth));
}

export function viewOwners(lines: readonly OwnerLine[], kinds: Kinds, projects: ReadonlyMap<number, string>) {
  const split = new Splitter();
  return lines.map(({ of, projectId, sums }) => {
    const worths = sums.map(({ kindId, units }) => split.worth(kindOf(kinds, kindId), units));
    const worth = sumOf(worths);
    return {
      of,
      projectID: projectId,
      projectName: projectId === null ? null : (projects.get(projectId) ?? null),
      amountUSD: worth === null ? null : dollars(worth),
      amounts: sums.map(({ kindId, units }, place) => viewAmount(kindOf(kinds, kindId), units, worths[place] ?? null)),
    };
  });
}

export function viewAmount(kind: PricedKind, units: bigint, worth: bigint | null) {
  return {
    blockchainCode: kind.chain,
    currencyCode: kind.code,
    blockchainCurrencyID: kind.id,
    amount: formatMoney({ units, asset: kind }),
    amountUSD: worth === null ? null : dollars(worth),
  };
}

export function kindOf(kinds: Kinds, id: number): PricedKind {
  return kinds.get(id) ?? never(`there is no currency ${id}`);
}

export function dollars(units: bigint): string {
  return formatMoney({ units, asset: usd });
}

/** What has no price comes last. */
function compare(a: bigint | null, b: bigint | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  return b === null || a > b ? 1 : -1;
}

function never(what = 'a group has members'): never {
  throw new TypeError(what);
}
