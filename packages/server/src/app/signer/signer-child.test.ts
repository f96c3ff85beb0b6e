import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createWallet } from '@coffer/contract/treasury/wallets.ts';
import { plantOrder } from '../../../test/plant/plant-order.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { openEvmStage, type EvmStage } from '../../chains/evm/stage.fixture.ts';
import { outgoingOf, startSending, type OutgoingView } from '../../modules/outgoing/index.ts';
import { withKey } from '../../modules/vault/index.ts';
import { startSignerChild } from './signer-child.ts';

/** The whole program but for what signs, and that as its child. */
const running = new AsyncDisposableStack();
let eth: EvmStage;
let world: World;
let hot: { id: number; address: string };
let shop: number;
const signsWithinMs = 30_000;

beforeAll(async () => {
  eth = await openEvmStage('ETH');
  running.defer(() => eth.close());
  const env = { NETWORK: 'local', CHAINS: 'ETH,BASE', ETH_RPC_URL: eth.proxy.url, ROLES: 'api,worker,watcher' };
  world = await startWorld({ env });
  running.defer(() => world.close());
  const { key } = await world.signUpRoot();
  shop = (await world.ok(createProject, { key, body: { name: 'Shop' } })).id;
  const body = { name: 'Payouts', walletType: 'hot_wallet', family: 'ETH_Family' };
  const made = await world.ok(createWallet, { key, body });
  hot = { id: made.id, address: (made.address ?? '').toLowerCase() };
  await eth.pay([{ to: hot.address, contract: null, units: 10n ** 18n }]);
  await eth.mine(1);
  const { config, log } = world.coffer.deps;
  const signer = startSignerChild({ config, databaseUrl: world.signerUrl, log });
  running.defer(() => signer.stop());
  const sending = startSending(world.coffer.deps);
  running.defer(() => sending.stop());
}, 120_000);
afterAll(() => running.disposeAsync());

function pay(): Promise<{ id: number; to: string }> {
  return plantOrder(world.coffer.deps, { projectId: shop, hot, units: 7n });
}

async function until(id: number, like: Partial<OutgoingView>): Promise<void> {
  const isSo = async () => expect((await outgoingOf(world.coffer.deps.db, [id])).get(id)).toMatchObject(like);
  await vi.waitFor(isSo, { timeout: signsWithinMs, interval: 200 });
}

/** Those that this process started and that still run. */
function signers(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  return children.map(Number).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('signer.ts'));
}

test(
  'what is intended is signed by the child alone, who signs in as a role of its own',
  { timeout: 90_000 },
  async () => {
    const { deps } = world.coffer;
    const { id, to } = await pay();
    await until(id, { status: 'broadcast', position: 0 });
    await eth.mine(1);
    expect(BigInt(await eth.rpc<string>('eth_getBalance', to, 'latest'))).toBe(7n);
    expect(deps.signingKey).toBeUndefined();
    const { rows } = await deps.pool.query<{ secretId: number }>('select secret_id as "secretId" from wallet_key');
    const open = withKey(deps, deps.db, { walletId: hot.id, secretId: rows[0]?.secretId ?? 0 }, () => 'opened');
    await expect(open).rejects.toThrow('This process does not sign');
    const asks = `select distinct usename from pg_stat_activity where datname = current_database() order by 1`;
    expect((await deps.pool.query(asks)).rows).toEqual([{ usename: 'coffer_run' }, { usename: 'coffer_sign' }]);
  },
);

test('nothing that it was told stands in its environment or its command', () => {
  const [pid] = signers();
  const seen = ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8')).join('\0');
  const master = readFileSync(`${world.coffer.deps.config.DATA_DIR}/master.key`, 'utf8').trim();
  for (const secret of [world.signerUrl, 'postgres://', master]) expect(seen).not.toContain(secret);
});

test('one that is killed is followed by another, who goes on where it was', { timeout: 90_000 }, async () => {
  const [killed = 0] = signers();
  process.kill(killed, 'SIGKILL');
  const { id } = await pay();
  await until(id, { status: 'broadcast', position: 1 });
  expect(signers()).not.toContain(killed);
  world.logged.splice(0);
});
