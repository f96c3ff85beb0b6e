import type { MemoryNetwork } from '../../src/chains/memory/network/network.ts';
import { readerName } from '../../src/modules/sweeps/moving/follow-events.ts';
import type { Dice } from './dice.ts';
import type { Lane } from './play/lane.ts';
import { coldOf, contractOf, coldWalletId, walletOf } from './treasury.ts';

export type Ground = { lane: Lane; dice: Dice; network: MemoryNetwork; confirmations: number; token: string };

/** One dollar is a million units of the token, and of the coin. */
export const prices = { USDT: '1', COIN: '1000000000000' } as const;

/** A chain with two currencies, a shop, its wallets and the rules by which their money moves on. */
export async function plantScene(ground: Ground): Promise<void> {
  const { lane, network, confirmations, token, dice } = ground;
  const contract = contractOf(network);
  const cold = coldOf(network);
  const [id, code] = [1, network.code];
  const text = `
    insert into blockchain (id, code, name, family, network, chain_id, confirmations, status, status_since)
    values (${id}, '${code}', '${code}', 'ETH_Family', 'local', '${network.chainId}', ${confirmations}, 'syncing', now());
    insert into node (id, blockchain_id, shown, secret_id, origin, position, active, created_at)
    values (1, ${id}, 'memory', ${lane.signer.nodeSecretId}, 'local', 0, true, now());
    insert into currency (id, code, name, kind) values (1, 'COIN', 'Coin', 'coin'), (2, 'USDT', 'Tether', 'stablecoin');
    insert into rate (currency_id, manual_price, manual_at)
    values (1, '${prices.COIN}', '2020-01-01'), (2, '${prices.USDT}', '2020-01-01');
    insert into blockchain_currency (blockchain_id, currency_id, contract, decimals, standard, recommended, active)
    values (${id}, 1, null, 18, 'native', false, true), (${id}, 2, '${token}', 6, 'ERC20', true, true);
    insert into project (id, name, created_at, updated_at) overriding system value values (1, 'Shop', now(), now());
    insert into project_currency (project_id, blockchain_currency_id, created_at) select 1, id, now() from blockchain_currency;
    insert into wallet (id, name, type, kind, family, blockchain_id, address, status, created_at) overriding system value values
      (${walletOf('customer')}, 'In', 'deposit', 'contract', 'ETH_Family', null, null, 'active', now()),
      (${walletOf('signer')}, 'Out', 'hot', 'key', 'ETH_Family', null, null, 'active', now()),
      (${walletOf('hot')}, 'Other', 'hot', 'key', 'ETH_Family', null, null, 'active', now()),
      (${coldWalletId}, 'Safe', 'cold', 'address', 'ETH_Family', ${id}, '${cold}', 'active', now());
    insert into wallet_key (wallet_id, secret_id) values (${walletOf('signer')}, ${lane.signer.secretId});
    insert into wallet_chain (wallet_id, blockchain_id) values (${walletOf('customer')}, ${id}), (${walletOf('signer')}, ${id});
    insert into project_wallet (project_id, wallet_id, created_at)
    values (1, ${walletOf('customer')}, now()), (1, ${walletOf('signer')}, now());
    insert into sweep_contract (blockchain_id, address, wallet_id, factory, owner, collector, code_hash, tx_hash,
      block_height, status, created_at)
    values (${id}, '${contract}', ${walletOf('customer')}, 'factory', 'owner', '${cold}', 'code', 'hash', 1, 'active', now());
    update sweep_rules set amount_usd = ${dice.oneOf(['0.2', '5'])}, addresses = ${dice.between(1, 3)}, hours = 1,
      first_usd = 0.05, fee_share_bps = ${dice.oneOf([300, 1_000, 5_000])}, paused = false;
    insert into outbox_reader (name, txid, id) values ('${readerName}', pg_snapshot_xmin(pg_current_snapshot()), 0)`;
  await lane.pool.query(text);
}
