import { walletOf } from '../treasury.ts';
import type { Watched } from '../watched.ts';
import type { Ground } from './ground.ts';

type Shop = Pick<Watched, 'lane' | 'setting' | 'confirmations'> & { ground: Ground };

/** A chain with its coin, and its token where it has one; a shop and its wallets. */
export async function plantShop({ lane, ground, setting, confirmations }: Shop): Promise<void> {
  const { code, chainId, token } = ground.stage;
  const { id, family } = setting.blockchain;
  const text = `
    insert into blockchain (id, code, name, family, network, chain_id, confirmations, status, status_since)
    values (${id}, '${code}', '${code}', '${family}', 'local', '${chainId}', ${confirmations}, 'syncing', now());
    insert into currency (id, code, name, kind) values (1, 'COIN', 'Coin', 'coin'), (2, 'USDT', 'Tether', 'stablecoin');
    insert into blockchain_currency (blockchain_id, currency_id, contract, decimals, standard, recommended, active)
    select ${id}, currency, contract, decimals, standard, false, true from (values
      (1, null, 18, 'native'), (2, ${token === null ? 'null' : `'${token}'`}, 6, 'TOKEN')) as known (currency, contract, decimals, standard)
    where standard = 'native' or contract is not null;
    insert into project (id, name, created_at, updated_at) overriding system value values (1, 'Shop', now(), now());
    insert into wallet (id, name, type, kind, family, status, created_at) overriding system value values
      (${walletOf('customer')}, 'In', 'deposit', 'xpub', '${family}', 'active', now()),
      (${walletOf('hot')}, 'Out', 'hot', 'key', '${family}', 'active', now())`;
  await lane.pool.query(text);
}
