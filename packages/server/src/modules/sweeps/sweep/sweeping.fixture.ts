import { sql } from 'kysely';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { memoryRules } from '../../../chains/memory/rules/rules.ts';
import type { MemoryNetwork } from '../../../chains/memory/network/network.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openReader } from '../../../platform/events/outbox-reader.ts';
import { bySystem } from '../../activity/index.ts';
import { balancesOf, coldAccount } from '../../ledger/index.ts';
import { openOutbound, type Outbound } from '../../outgoing/orders/outbound.fixture.ts';
import { createSweep } from './create-sweep.ts';
import { explainSkipped } from '../planning/explain-skipped.ts';
import { followEvents, readerName } from '../moving/follow-events.ts';

/** A sweep contract on a chain in memory, with a cold wallet behind it and money in front of it; all moved by hand. */
export type Sweeping = {
  outbound: Outbound;
  network: MemoryNetwork;
  deps: Deps;
  contract: string;
  walletId: number;
  cold: { id: number; address: string };
  /** A coin and a token, as the chain of the wallet has them. */
  coin: { id: number; contract: null };
  token: { id: number; contract: string };
  /** A deposit address of the wallet. */
  address(): Promise<{ id: number; address: string; position: number }>;
  /** Plans a sweep of these addresses, of the token unless said otherwise. */
  plan(addresses: readonly Place[], asset?: Currency): Promise<number>;
  /** What the watcher and the sender told is taken in. */
  follow(deps?: Deps): Promise<void>;
  /** Sends what is due and makes blocks until all is told. */
  mine(blocks?: number): Promise<void>;
  sweep(id: number): Promise<SweepRow>;
  items(id: number): Promise<{ status: string; reason: string | null; moved: string }[]>;
  history(id: number): Promise<string[]>;
  outside(): Promise<number[]>;
  locks(): Promise<number>;
  /** What the books say that the cold wallet got, of an asset. */
  inCold(contract: string | null): Promise<bigint>;
  close(): Promise<void>;
};

export type Place = { id: number; position: number; address: string };
export type Currency = { id: number; contract: string | null };
export type SweepRow = {
  status: string;
  moved: string;
  movedUsd: string | null;
  fee: string | null;
  txHash: string | null;
  blockHeight: number | null;
  failure: string | null;
  coldId: number | null;
  ended: boolean;
};

export const confirmations = 3;
const feeUnitsMax = 10n ** 17n;

export async function openSweeping(): Promise<Sweeping> {
  const outbound = await openOutbound();
  const { treasury, network } = outbound;
  const { deps } = treasury.world.coffer;
  const { db } = deps;
  await sql`update blockchain set confirmations = ${confirmations} where code = 'ETH'`.execute(db);
  const coldAddress = network.address('vault');
  const cold = { id: await treasury.coldWallet('ETH', coldAddress), address: coldAddress };
  const contract = network.address('fund sweeper');
  const deployed = treasury.deploy('ETH', { contract, collector: coldAddress });
  network.mine();
  await outbound.read();
  const walletId = await treasury.sweepWallet('ETH', deployed, treasury.shop);
  const { rows: currencies } = await sql<{ id: number; contract: string | null }>`
    select id, contract from blockchain_currency where blockchain_id = 1 order by contract nulls first`.execute(db);
  const coin = { id: currencies[0]?.id ?? 0, contract: null };
  const token = { id: currencies[1]?.id ?? 0, contract: currencies[1]?.contract ?? '' };
  let positions = 1_000_000;
  await openReader(db, readerName);

  const it: Sweeping = {
    outbound,
    network,
    deps,
    contract,
    walletId,
    cold,
    coin,
    token,
    ...lookingAt(db, cold.id),
    async address() {
      const position = (positions += 1);
      const [address = ''] = memoryRules('ETH').deriveAddresses({ kind: 'contract', contract }, position, 1);
      const { rows } = await sql<{ id: number }>`
        insert into address (wallet_id, family, address, position, status, project_id, assigned_at)
        values (${walletId}, 'ETH_Family', ${address}, ${position}, 'assigned', ${treasury.shop}, now())
        returning id`.execute(db);
      return { id: rows[0]?.id ?? 0, address, position };
    },
    plan: (addresses, asset = token) => planSweep(it, addresses, asset),
    async follow(by = deps) {
      // What a connection that was cut still holds is waited for.
      for (let round = 0; round < 1_000; round += 1) {
        const { read } = await followEvents(by);
        if (read === 0 && !(await isBehind(deps.db))) return explainSkipped(by);
      }
      throw new Error('following never comes to rest');
    },
    async mine(blocks = 1) {
      await outbound.send();
      for (let block = 0; block < blocks; block += 1) await outbound.mine();
      await it.follow();
    },
    async close() {
      await it.follow();
      await assertInvariants(db);
      await outbound.close();
    },
  };
  return it;
}

async function planSweep(
  { contract, network, outbound, deps, walletId, cold }: Sweeping,
  addresses: readonly Place[],
  asset: Currency,
): Promise<number> {
  const call = memoryRules('ETH').sweepCalls?.ofDeposits(
    contract,
    asset.contract,
    addresses.map(({ position }) => position),
  );
  const { to = '', data = '' } = call ?? {};
  const items = addresses.map(({ id, address }) => {
    return { addressId: id, units: network.balance(address, asset.contract) };
  });
  const order = { from: outbound.hot.address, to, data, authorizations: [], feeUnitsMax };
  return inTransaction(deps.db, (tx) =>
    createSweep(deps, tx, bySystem('test', deps.clock.now()), {
      walletId,
      blockchainId: 1,
      blockchainCurrencyId: asset.id,
      method: 'contract',
      trigger: 'amount',
      cold: { walletId: cold.id, address: cold.address },
      contract,
      hotWalletId: outbound.hot.id,
      items,
      order,
      valueUsd: null,
      fee: null,
      createdBy: 'rules',
    }),
  );
}

type Looking = Pick<Sweeping, 'sweep' | 'items' | 'history' | 'outside' | 'locks' | 'inCold'>;

/** What was written down, straight from the database. */
function lookingAt(db: Db, coldId: number): Looking {
  return {
    async sweep(id) {
      const { rows } = await sql<SweepRow>`
        select status, moved_units::text as moved, trim_scale(moved_usd)::text as "movedUsd", fee_units::text as fee,
          tx_hash as "txHash", block_height as "blockHeight", failure_code as failure, cold_wallet_id as "coldId",
          ended_at is not null as ended
        from sweep where id = ${id}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error(`there is no sweep ${id}`);
      return row;
    },
    async items(id) {
      const { rows } = await sql<{ status: string; reason: string | null; moved: string }>`
        select status, reason, moved_units::text as moved from sweep_item where sweep_id = ${id}
        order by address_id`.execute(db);
      return rows;
    },
    async history(id) {
      const { rows } = await sql<{ event: string }>`
        select event from sweep_event where sweep_id = ${id} order by id`.execute(db);
      return rows.map(({ event }) => event.slice('sweep.'.length));
    },
    async outside() {
      const { rows } = await sql<{ id: number }>`select id from sweep where method = 'outside' order by id`.execute(db);
      return rows.map(({ id }) => id);
    },
    async locks() {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from sweep_lock`.execute(db);
      return rows[0]?.n ?? 0;
    },
    async inCold(of) {
      const asset = `ETH/${of ?? 'native'}`;
      const found = await balancesOf(db, [coldAccount(coldId)]);
      return found.find((one) => one.asset === asset)?.units ?? 0n;
    },
  };
}

async function isBehind(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from outbox o join outbox_reader r on r.name = ${readerName} where (o.generation, o.txid, o.id) > (r.generation, r.txid, r.id) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
