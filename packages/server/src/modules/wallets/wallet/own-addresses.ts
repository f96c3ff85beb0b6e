import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** What an address is to us already, in words; undefined when it is nothing. */
export async function ownUseOf(db: Db, family: string, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ use: string }>`
    select case w.type when 'deposit' then 'a deposit address' else 'the ' || w.type || ' wallet "' || w.name || '"' end as use
      from address a join wallet w on w.id = a.wallet_id where a.family = ${family} and a.address = ${address}
    union all
    select 'the cold wallet "' || w.name || '"'
      from wallet w join blockchain b on b.id = w.blockchain_id
      where w.type = 'cold' and w.address = ${address} and b.family = ${family}
    union all
    select 'a sweep contract' from sweep_contract s join blockchain b on b.id = s.blockchain_id
      where b.family = ${family} and s.address = ${address}
    limit 1`.execute(db);
  return rows[0]?.use;
}
