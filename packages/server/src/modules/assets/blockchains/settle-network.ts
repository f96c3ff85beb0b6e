import { sql } from 'kysely';
import { isChainCode, type ChainCode } from '@coffer/kernel/chain.ts';
import { ConfigError } from '../../../platform/config.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isForeignKeyViolation } from '../../../platform/db/violations.ts';
import { forgetAddress } from '../nodes/node-address.ts';
import type { ChosenNetwork } from '../chains/network.ts';

/**
 * A database belongs to one network for good once there is a wallet in it: an address that is yours on one is not
 * necessarily yours on another. Before, somebody who merely looked around may change his mind.
 */
export async function settleNetwork(deps: Deps, tx: Tx, network: ChosenNetwork): Promise<void> {
  const other = await checkNetwork(deps, tx, network);
  if (!other) return;
  try {
    await forgetNetwork(deps, tx);
  } catch (error) {
    // Something else still refers to the network of before: it was used after all.
    if (!isForeignKeyViolation(error)) throw error;
    throw new ConfigError(refusal(other, network), { cause: error });
  }
}

/**
 * Refuses a database that was used on another network. Before anything is changed in it, so that also a schema of long ago is
 * understood. Otherwise says what it was set to, where that differs.
 */
export async function checkNetwork(
  deps: Pick<Deps, 'config'>,
  db: Db,
  network: ChosenNetwork,
): Promise<Settled | undefined> {
  if (!(await exists(db, 'blockchain'))) return undefined;
  const rows = await listSettled(deps, db);
  const other = rows.find(
    ({ code, network: name, chain_id }) => name !== network.name || chain_id !== network.chainId(code),
  );
  if (!other) return undefined;
  for (const table of ['wallet', 'address', 'deposit'] as const) {
    if (!(await exists(db, table))) continue;
    const used = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (used.rows.length > 0) throw new ConfigError(refusal(other, network));
  }
  return other;
}

async function exists(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass(${table}) is not null as known`.execute(db);
  return rows[0]?.known === true;
}

type Settled = { code: ChainCode; network: string; chain_id: string };

/** Of chains that are not offered nothing is known, such as how a local one calls itself. */
async function listSettled({ config }: Pick<Deps, 'config'>, db: Db): Promise<Settled[]> {
  const rows = await db.selectFrom('blockchain').select(['code', 'network', 'chain_id']).execute();
  return rows.flatMap(({ code, ...row }) =>
    isChainCode(code) && config.CHAINS.includes(code) ? [{ code, ...row }] : [],
  );
}

function refusal(stored: Settled, network: ChosenNetwork): string {
  if (stored.network === network.name) {
    return `This database knows ${stored.code} as chain ${stored.chain_id}, and was used there: it cannot be used with another one. Take another database.`;
  }
  return `This database belongs to the network ${stored.network}, where it was used: it cannot be started on ${network.name}. Set NETWORK=${stored.network}, or take another database.`;
}

/** Nothing of this was ever used for money. */
async function forgetNetwork(deps: Deps, tx: Tx): Promise<void> {
  const nodes = await tx.deleteFrom('node').returning(['id', 'secret_id']).execute();
  for (const node of nodes) await forgetAddress(deps, tx, node);
  await tx
    .updateTable('project')
    .set({ default_payment_blockchain_id: null, default_payment_blockchain_currency_id: null })
    .execute();
  await tx.deleteFrom('project_currency').execute();
  await tx.deleteFrom('blockchain_currency').execute();
  await tx.deleteFrom('chain_block').execute();
  await tx.deleteFrom('chain_cursor').execute();
  await tx.deleteFrom('reconciliation').execute();
  await tx.deleteFrom('blockchain').execute();
}
