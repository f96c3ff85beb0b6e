import type { MoneyCause, MoneyView } from '@coffer/contract/treasury/money.ts';
import { assetKey } from '@coffer/kernel/asset.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { priceIn, pricesOf } from '../../rates/index.ts';
import { readFunds } from '../funds/list-funds.ts';
import { selectKept, selectKinds, selectProjectNames, sumAccounts, type AccountSum } from './account-store.ts';
import { listOwners } from './list-owners.ts';
import { selectPlaces, type Places } from './place-store.ts';
import { sortPlaces } from './sort-places.ts';
import { Splitter, sumOf, type PricedKind } from './splitter.ts';
import { dollars, groupCauses, kindOf, viewAmount, viewKept, viewOwners, type Kinds, type Sum } from './view-money.ts';

type MoneyDeps = Pick<Deps, 'clock' | 'chains'>;

/** A constant number of statements, whose amounts are all of one instant, however much there is. */
export async function readMoney(deps: MoneyDeps, db: Db, scope: ProjectScope): Promise<MoneyView> {
  const now = deps.clock.now();
  const funds = await readFunds(deps, db, scope);
  const { kinds, places, accounts, kept, projects } = await readAll(deps, db, scope);
  const split = new Splitter();
  const causes = groupCauses(sortPlaces(places, funds, now), kinds, split);
  const hot = viewKept(
    accounts.filter(({ of }) => of === 'hot'),
    { kept, kinds, split },
  );
  const cold = viewKept(settledIn(accounts, places, kinds), { kept, kinds, split });
  const owners = listOwners(accounts, split.units, kinds, scope === 'all');
  const total = (rows: readonly { worth: bigint | null }[]) => dollars(sumOf(rows.map(({ worth }) => worth)) ?? 0n);
  const at = (place: MoneyCause['place']) => total(causes.filter(({ view }) => view.place === place));
  return {
    at: now.toISOString(),
    ratesAt: oldestRate(split, kinds),
    totalUSD: total([...causes, ...hot, ...cold]),
    addressesUSD: at('addresses'),
    waitingUSD: at('waiting'),
    movingUSD: at('moving'),
    coldUSD: total(cold),
    hotUSD: total(hot),
    causes: causes.map(({ view }) => view),
    cold: cold.map(({ view }) => view),
    hot: hot.map(({ view }) => view),
    owners: viewOwners(owners, kinds, projects),
    unpriced: [...split.units].flatMap(([id, units]) => {
      const kind = kindOf(kinds, id);
      return units === 0n || 'usd' in kind.price ? [] : [viewAmount(kind, units, null)];
    }),
  };
}

async function readAll(deps: MoneyDeps, db: Db, scope: ProjectScope) {
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const places = await selectPlaces(tx, scope);
      const accounts = await sumAccounts(tx, scope);
      const kinds = await selectKinds(tx);
      const keptIds = accounts.flatMap(({ of, id }) => ((of === 'hot' || of === 'cold') && id !== null ? [id] : []));
      const kept = await selectKept(tx, keptIds);
      const projectIds = accounts.flatMap(({ of, id }) => (of === 'project' && id !== null ? [id] : []));
      return { places, accounts, kinds, kept, projects: await selectProjectNames(tx, projectIds) };
    });
  const prices = await pricesOf(deps, db, [...new Set(read.kinds.map(({ currencyId }) => currencyId))]);
  const priced = read.kinds.map((kind): [number, PricedKind] => [kind.id, { ...kind, price: priceIn(prices, kind) }]);
  return { ...read, kinds: new Map(priced) };
}

/** What sweeps brought that may still be taken back is on its way. */
function settledIn(accounts: readonly AccountSum[], { onItsWay }: Places, kinds: Kinds): Sum[] {
  return accounts
    .filter(({ of }) => of === 'cold')
    .map(({ id, asset, units }) => {
      const coming = onItsWay.filter(
        (one) => one.coldWalletId === id && assetKey(kindOf(kinds, one.blockchainCurrencyId)) === asset,
      );
      return { id, asset, units: coming.reduce((rest, one) => rest - one.units, units) };
    })
    .filter(({ units }) => units !== 0n);
}

function oldestRate(split: Splitter, kinds: Kinds): string | null {
  const used = [...split.units.keys()].flatMap((id) => {
    const price = kinds.get(id)?.price;
    return price && 'usd' in price ? [price.at.toISOString()] : [];
  });
  return used.toSorted()[0] ?? null;
}
