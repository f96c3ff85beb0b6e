import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWallet } from '@coffer/contract/treasury/wallets.ts';
import { anyPayout } from '../../../../test/send-all.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { cause } from '../../../platform/cause.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { openAnvilShop, type AnvilShop } from '../../deposits/watching/anvil-shop.fixture.ts';
import type { EvmStage } from '../../../chains/evm/stage.fixture.ts';
import { chainIds, freshAddress } from '../../wallets/treasury.fixture.ts';
import { intend } from './intend.ts';
import type { Intent } from './intent.ts';
import { outgoingOf, type OutgoingView } from './outgoing-of.ts';
import { startSending } from '../sending/start-sending.ts';
import { startSigning } from '../signing/start-signing.ts';

let shop: AnvilShop;
let eth: EvmStage;
let loops: { stop(): Promise<void> }[] = [];
const privateKey = `0x${'5a'.repeat(32)}` as const;
const account = privateKeyToAccount(privateKey);
const hot = { id: 0, address: account.address.toLowerCase() };
const confirmations = 3;
const feeUnitsMax = 10n ** 16n;
let causes = 0;

beforeAll(async () => {
  shop = await openAnvilShop();
  eth = shop.stages.ETH;
  const body = { name: 'Payouts', walletType: 'hot_wallet', family: 'ETH_Family', privateKey: privateKey.slice(2) };
  hot.id = (await shop.world.ok(createWallet, { key: shop.key, body })).id;
  await eth.pay([{ to: hot.address, contract: null, units: 10n ** 18n }]);
  await mined(1);
  loops = [startSigning({ ...shop.world.coffer.deps, payouts: anyPayout }), startSending(shop.world.coffer.deps)];
}, 120_000);
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await shop?.close();
});

async function mined(blocks: number): Promise<void> {
  await eth.mine(blocks);
  await shop.readUp('ETH');
}

function want(over: Partial<Intent>): Promise<number> {
  const { deps } = shop.world.coffer;
  const to = freshAddress();
  const shared = {
    kind: 'payout',
    blockchainId: chainIds.ETH,
    walletId: hot.id,
    from: hot.address,
    feeUnitsMax,
  } as const;
  return inTransaction(deps.db, (tx) =>
    intend(deps, tx, { cause: cause('payout', (causes += 1)), to, contract: null, units: 7n, ...shared, ...over }),
  );
}

async function until(id: number, like: Partial<OutgoingView> | object): Promise<OutgoingView> {
  return vi.waitFor(
    async () => {
      const view = (await outgoingOf(shop.world.coffer.deps.db, [id])).get(id);
      expect(view).toMatchObject(like);
      return view as OutgoingView;
    },
    { timeout: 20_000 },
  );
}

/** The invariants hold, and the books say of the hot wallet what it holds on the chain. */
async function assertTruth(): Promise<void> {
  const { db, pool } = shop.world.coffer.deps;
  await assertInvariants(db);
  const query = `select b.amount::text as units from ledger_account a join ledger_balance b on b.account_id = a.id
    where a.name = 'hot:' || $1 and b.asset = 'ETH/native'`;
  const { rows } = await pool.query<{ units: string }>(query, [hot.id]);
  expect(BigInt(rows[0]?.units ?? 0)).toBe(await balance(hot.address));
}

const balance = async (to: string) => BigInt(await eth.rpc<string>('eth_getBalance', to, 'latest'));

test(
  'coins that are intended arrive on a real node, and the books know what it cost',
  { timeout: 60_000 },
  async () => {
    const to = freshAddress();
    const id = await want({ to });
    await until(id, { status: 'broadcast', position: 0 });
    await mined(confirmations + 1);
    const done = await until(id, { status: 'confirmed', succeeded: true });
    expect(await balance(to)).toBe(7n);
    const receipt = await eth.rpc<{ gasUsed: string; effectiveGasPrice: string }>(
      'eth_getTransactionReceipt',
      done.hash,
    );
    expect(done.feeUnits).toBe(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice));
    await assertTruth();
  },
);

test('one that no block takes is raised at its own nonce, and lands once', { timeout: 60_000 }, async () => {
  const to = freshAddress();
  const id = await want({ to });
  const first = await until(id, { status: 'broadcast', position: 1 });
  shop.world.clock.advance(4);
  const raised = await until(id, { versions: [{ version: 1 }, { version: 2, sends: 1 }] });
  expect(raised.hash).not.toBe(first.hash);
  await mined(confirmations + 1);
  await until(id, { status: 'confirmed', hash: raised.hash });
  expect(await balance(to)).toBe(7n);
  await assertTruth();
});

test(
  'a nonce that was used from outside is given up with proof, and what follows goes on',
  { timeout: 60_000 },
  async () => {
    const to = freshAddress();
    const id = await want({ to });
    const behind = await want({});
    const sent = await until(id, { status: 'broadcast', position: 2 });
    await until(behind, { status: 'broadcast', position: 3 });
    const gas = { gas: 21_000n, maxFeePerGas: 50n * 10n ** 9n, maxPriorityFeePerGas: 20n * 10n ** 9n };
    const stranger = freshAddress() as `0x${string}`;
    const raw = await account.signTransaction({
      chainId: 31_337,
      type: 'eip1559',
      nonce: 2,
      to: stranger,
      value: 1n,
      ...gas,
    });
    const thief = await eth.rpc<string>('eth_sendRawTransaction', raw);
    await mined(confirmations + 1);
    await until(behind, { status: 'confirmed' });
    await eth.finalize();
    await shop.readUp('ETH');
    shop.world.clock.advance(1);
    const dead = await until(id, { status: 'dead' });
    expect(dead.proofOfDeath).toContain(thief);
    expect(dead.versions.map(({ hash }) => hash)).toEqual([sent.hash]);
    expect([await balance(to), await balance(stranger)]).toEqual([0n, 1n]);
    await assertTruth();
  },
);
