import { devKey, houseKey } from '../../../../../devnet/solana/dev-keys.ts';
import { prepareMints } from '../../../../../devnet/solana/prepare-mints.ts';
import { solanaClient } from '../../../../../devnet/solana/solana-client.ts';
import { startSurfnet } from '../../../../../devnet/solana/start-surfnet.ts';
import { testMints } from '../../../../../devnet/solana/test-mints.ts';
import { openLog } from '../../platform/log.ts';
import type { Stage } from '../suite/port-stage.contract.ts';
import { plainRpc, stageOn, type SolanaStage } from './stage.fixture.ts';
import { openSurfnetProxy } from './surfnet-proxy.fixture.ts';

export type SurfnetStage = SolanaStage & Required<Pick<Stage, 'lapse'>>;

const slotTimeMs = 25;
const finalBehind = 31;

/** The real network's own runtime. Its clock stands still, and a block comes when it is moved on. */
export async function openSurfnetStage(): Promise<SurfnetStage> {
  const { rpcUrl, stop } = await startSurfnet({ slotTimeMs, log: openLog('warn') });
  const rpc = plainRpc(rpcUrl);
  const [house, mints] = await Promise.all([devKey(houseKey), testMints()]);
  await prepareMints(solanaClient(rpcUrl), house, mints);
  await rpc('surfnet_pauseClock');
  const heightOf = async (commitment: string) => Number(await rpc('getBlockHeight', { commitment }));
  const tip = async () => Number(await rpc('getSlot', { commitment: 'processed' }));
  /** What is sent to Surfnet is carried out at once: it waits here until a block is asked for. */
  let waiting: string[] = [];
  const firstSlot = (await tip()) - 1;
  const proxy = await openSurfnetProxy(rpcUrl, rpc, firstSlot);
  const stage = await stageOn('Solana (Surfnet)', { rpcUrl: proxy.url, house, mints });
  const later = ({ wire, hash }: { wire: string; hash: string }) => {
    waiting.push(wire);
    return hash;
  };
  async function mine(blocks: number): Promise<void> {
    const sent = waiting;
    waiting = [];
    for (const wire of sent) await stage.send(wire);
    for (let count = 0; count < blocks; count += 1) {
      await rpc('surfnet_timeTravel', { absoluteSlot: (await tip()) + 1 });
    }
  }
  const mineTo = async (height: number) => mine(Math.max(0, height - (await heightOf('processed'))));
  await mine(finalBehind + 1);
  return {
    ...stage,
    firstHeight: firstSlot,
    pay: async (payments) => later(await stage.signPayments(payments)),
    fail: async (purse, payment) => later(await stage.signFailure(purse, payment)),
    mine,
    finalize: () => mine(finalBehind + 1),
    // It takes a blockhash one block less than it says.
    lapse: { upTo: (validUntil) => mineTo(validUntil - 1), past: (validUntil) => mineTo(validUntil + 1) },
    async close() {
      await proxy.close();
      await stop();
    },
  };
}
