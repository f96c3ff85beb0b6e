import { sql } from 'kysely';
import { lowBelowMax, lowOneIn } from '../wallet/wallet.ts';
import { addressStatus } from './address-status.ts';

/** How many are ready of the pool `k`, counted no further than it matters, and below how many it is low: as `refillBelow` has it. */
export const poolLevel = sql`(select
  (select count(*)::int from (select from address a where a.wallet_id = k.wallet_id and a.family = k.family
    and a.status = ${addressStatus.state('ready')} limit ${lowBelowMax}::int) few) as ready,
  least(${lowBelowMax}::int, coalesce((select max(a.position) + 1 from address a
    where a.wallet_id = k.wallet_id and a.family = k.family), 0) / ${lowOneIn}::int + 1) as below)`;
