import { sql } from 'kysely';
import { coinOf } from '@coffer/kernel/asset.ts';
import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { adoptNodes } from '../nodes/adopt-nodes.ts';
import { blockchainStatus } from '../chains/blockchain-status.ts';
import type { ChainFacts } from '../../../chains/port/facts.ts';
import { currencyId, insertChainCurrency } from '../currencies/currency-store.ts';
import { networkOf, type ChosenNetwork } from '../chains/network.ts';
import { settleNetwork } from './settle-network.ts';

const seedLock = 7_216_009;

/** At each start: the chains, currencies and nodes that this version brings. What people decided stays as it is. */
export async function prepareAssets(deps: Deps): Promise<void> {
  const network = networkOf(deps);
  await inTransaction(deps.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
    await settleNetwork(deps, tx, network);
    const offered = deps.config.CHAINS;
    const factsOf = (code: ChainCode) => deps.chains.rules(code).facts;
    for (const currency of knownAt(offered.map(factsOf))) await currencyId(tx, currency);
    for (const code of offered) {
      await seedBlockchain(tx, code, { network, facts: factsOf(code) }, deps.clock.now());
      await seedCurrencies(tx, code, { network, facts: factsOf(code) });
      await adoptNodes(deps, tx, code, network);
    }
    await tx
      .updateTable('blockchain')
      .set({ offered: sql<boolean>`code = any(${offered})` })
      .execute();
  });
}

/** Ids below 1000 are these and those of coins; what people add comes after. */
const stablecoins = [
  { id: 2, code: 'USDC', name: 'USD Coin', kind: 'stablecoin' },
  { id: 3, code: 'USDT', name: 'Tether USD', kind: 'stablecoin' },
] as const;

type Known = { id: number; code: string; name: string; kind: 'coin' | 'stablecoin' };

function knownAt(facts: readonly ChainFacts[]): Known[] {
  const coins = new Map(facts.map(({ coin }) => [coin.id, { ...coin, kind: 'coin' } as const]));
  return [...coins.values(), ...stablecoins].toSorted((one, other) => one.id - other.id);
}

type Brought = { network: ChosenNetwork; facts: ChainFacts };

async function seedBlockchain(tx: Tx, code: ChainCode, { network, facts }: Brought, now: Date): Promise<void> {
  await tx
    .insertInto('blockchain')
    .values({
      id: facts.id,
      code,
      name: facts.name,
      family: familyOf(code),
      network: network.name,
      chain_id: network.chainId(code),
      confirmations: facts.confirmations[network.name],
      status: blockchainStatus.initial,
      status_since: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedCurrencies(tx: Tx, code: ChainCode, { network, facts }: Brought): Promise<void> {
  const { coin, tokenStandard, recommended } = facts;
  const native = { code: coin.code, contract: null, decimals: coinOf(code).decimals };
  for (const { code: currency, contract, decimals } of [native, ...network.tokens(code)]) {
    await insertChainCurrency(tx, {
      blockchain_id: facts.id,
      currency_id: await currencyId(tx, { code: currency, name: currency, kind: 'token' }),
      contract,
      decimals,
      standard: (contract === null ? null : tokenStandard) ?? 'native',
      recommended: currency === recommended,
      active: true,
      priced: true,
    });
  }
}
