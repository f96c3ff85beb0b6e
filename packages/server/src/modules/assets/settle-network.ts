import { sql } from 'kysely';
import { isChainCode } from '@coffer/kernel/chain.ts';
import { ConfigError } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { isForeignKeyViolation } from '../../platform/db/violations.ts';
import { destroySecret } from '../vault/index.ts';
import type { ChosenNetwork } from './network.ts';

/**
 * A database belongs to one network for good once there is a wallet in it: an address that is yours on one is not
 * necessarily yours on another. Before, somebody who merely looked around may change his mind.
 */
export async function settleNetwork(deps: Deps, tx: Tx, network: ChosenNetwork): Promise<void> {
  const rows = await listSettled(deps, tx);
  const other = rows.find(
    ({ code, network: name, chain_id }) => name !== network.name || chain_id !== network.chainId(code),
  );
  if (!other) return;
  const { rows: found } = await sql<{ used: boolean }>`
    select exists (select from wallet) or exists (select from address) or exists (select from deposit) as used`.execute(
    tx,
  );
  if (found[0]?.used) throw new ConfigError(refusal(other, network));
  try {
    await forgetNetwork(deps, tx);
  } catch (error) {
    // Something else still refers to the network of before: it was used after all.
    if (!isForeignKeyViolation(error)) throw error;
    throw new ConfigError(refusal(other, network), { cause: error });
  }
}

/** Of chains that are not offered nothing is known, such as how a local one calls itself. */
async function listSettled({ config }: Deps, tx: Tx) {
  const rows = await tx.selectFrom('blockchain').select(['code', 'network', 'chain_id']).execute();
  return rows.flatMap(({ code, ...row }) =>
    isChainCode(code) && config.CHAINS.includes(code) ? [{ code, ...row }] : [],
  );
}

function refusal(stored: { code: string; network: string; chain_id: string }, network: ChosenNetwork): string {
  if (stored.network === network.name) {
    return `This database knows ${stored.code} as chain ${stored.chain_id}, and was used there: it cannot be used with another one. Take another database.`;
  }
  return `This database belongs to the network ${stored.network}, where it was used: it cannot be started on ${network.name}. Set NETWORK=${stored.network}, or take another database.`;
}

/** Nothing of this was ever used for money. */
async function forgetNetwork(deps: Deps, tx: Tx): Promise<void> {
  const nodes = await tx.deleteFrom('node').returning('secret_id').execute();
  for (const { secret_id } of nodes) await destroySecret(deps, tx, secret_id);
  await tx
    .updateTable('project')
    .set({ default_payment_blockchain_id: null, default_payment_blockchain_currency_id: null })
    .execute();
  for (const table of [
    'project_currency',
    'blockchain_currency',
    'chain_block',
    'chain_cursor',
    'reconciliation',
    'blockchain',
  ] as const) {
    await tx.deleteFrom(table).execute();
  }
}
