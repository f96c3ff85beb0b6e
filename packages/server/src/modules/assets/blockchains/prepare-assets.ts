import { sql } from 'kysely';
import { coinOf } from '@coffer/kernel/asset.ts';
import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { adoptNodes } from '../nodes/adopt-nodes.ts';
import { blockchainStatus } from '../chains/blockchain-status.ts';
import { blockchainIds, chainFacts, knownCurrencies } from '../chains/chain-facts.ts';
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
    for (const currency of knownCurrencies) if (isOffered(currency, offered)) await currencyId(tx, currency);
    for (const code of offered) {
      await seedBlockchain(tx, code, network, deps.clock.now());
      await seedCurrencies(tx, code, network);
      await adoptNodes(deps, tx, code, network);
    }
    await tx
      .updateTable('blockchain')
      .set({ offered: sql<boolean>`code = any(${offered})` })
      .execute();
  });
}

function isOffered({ code, kind }: (typeof knownCurrencies)[number], offered: readonly ChainCode[]): boolean {
  return kind !== 'coin' || offered.some((chain) => chainFacts[chain].coin === code);
}

async function seedBlockchain(tx: Tx, code: ChainCode, network: ChosenNetwork, now: Date): Promise<void> {
  await tx
    .insertInto('blockchain')
    .values({
      id: blockchainIds[code],
      code,
      name: chainFacts[code].name,
      family: familyOf(code),
      network: network.name,
      chain_id: network.chainId(code),
      confirmations: chainFacts[code].confirmations[network.name],
      status: blockchainStatus.initial,
      status_since: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedCurrencies(tx: Tx, code: ChainCode, network: ChosenNetwork): Promise<void> {
  const { coin, tokenStandard, recommended } = chainFacts[code];
  const native = { code: coin, contract: null, decimals: coinOf(code).decimals };
  for (const { code: currency, contract, decimals } of [native, ...network.tokens(code)]) {
    await insertChainCurrency(tx, {
      blockchain_id: blockchainIds[code],
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
