import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isVisible } from './store.ts';

/**
 * What an address is to us already, in words; undefined when it is nothing. Wallets out of sight have no name: payers know their
 * addresses, and nobody should learn from those what else is paid here.
 */
export async function ownUseOf(
  db: Db,
  family: string,
  address: string,
  scope: ProjectScope,
): Promise<string | undefined> {
  return (await ownUsesOf(db, family, [address], scope)).get(address);
}

/** The same of many: those that are nothing to us are left out. */
export async function ownUsesOf(
  db: Db,
  family: string,
  addresses: readonly string[],
  scope: ProjectScope,
): Promise<ReadonlyMap<string, string>> {
  const named = sql`case when ${isVisible(scope)} then 'the ' || w.type || ' wallet "' || w.name || '"'
    else 'a ' || w.type || ' wallet' end`;
  const wanted = sql`any(${[...addresses]}::text[])`;
  const { rows } = await sql<{ address: string; use: string }>`
    select a.address, case w.type when 'deposit' then 'a deposit address' else ${named} end as use
      from address a join wallet w on w.id = a.wallet_id where a.family = ${family} and a.address = ${wanted}
    union all
    select w.address, ${named}
      from wallet w join blockchain b on b.id = w.blockchain_id
      where w.type = 'cold' and w.address = ${wanted} and b.family = ${family}
    union all
    select s.address, 'a sweep contract' from sweep_contract s join blockchain b on b.id = s.blockchain_id
      where b.family = ${family} and s.address = ${wanted}`.execute(db);
  return new Map(rows.toReversed().map(({ address, use }) => [address, use]));
}
