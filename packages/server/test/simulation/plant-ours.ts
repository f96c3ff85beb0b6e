import { walletOf } from './treasury.ts';
import type { Ours, Watched } from './watched.ts';

/** Makes an address one of ours; what is a customer's has one of its own. */
export async function plantOurs({ lane, ours, setting }: Watched, { address, of }: Ours): Promise<void> {
  await lane.pool.query(
    `with customer_of as (
       insert into customer (project_id, customer_id, name, created_at)
       select 1, $1, '', now() where $2 = 'customer' returning id)
     insert into address (wallet_id, family, address, position, status, project_id, customer_id, assigned_at)
     select $4::int, $5, $1, $3::bigint, 'assigned', (select 1 from customer_of), (select id from customer_of), now()`,
    [address, of, of === 'signer' ? 0 : ours.length, walletOf(of), setting.blockchain.family],
  );
  ours.push({ address, of });
}
