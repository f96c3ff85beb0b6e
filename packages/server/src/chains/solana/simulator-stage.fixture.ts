import { devKey, houseKey } from '../../../../../devnet/solana/dev-keys.ts';
import { prepareMints } from '../../../../../devnet/solana/prepare-mints.ts';
import type { Wire } from '../../../../../devnet/solana/simulator/machine/read-wire.ts';
import type { Simulator } from '../../../../../devnet/solana/simulator/machine/simulator.ts';
import { startSimulator } from '../../../../../devnet/solana/simulator/start-simulator.ts';
import { solanaClient } from '../../../../../devnet/solana/solana-client.ts';
import { testMints } from '../../../../../devnet/solana/test-mints.ts';
import type { Stage } from '../suite/port-stage.contract.ts';
import { stageOn, type SolanaStage } from './stage.fixture.ts';

export type SimulatorStage = SolanaStage &
  Required<Pick<Stage, 'reorg' | 'lapse'>> & { simulator: Simulator; url: string };

/** Blocks come when they are asked for, and take what waits. */
const never = { slotMs: 2 ** 31 - 1, busyBlocks: 0, idleMs: Number.MAX_SAFE_INTEGER };
const finalBehind = 31;
const prepareMs = 5;

export async function openSimulatorStage(): Promise<SimulatorStage> {
  const { simulator, rpcUrl, stop } = await startSimulator({ pace: never });
  const { ledger } = simulator;
  const [house, mints] = await Promise.all([devKey(houseKey), testMints()]);
  const beat = setInterval(() => simulator.mine(1), prepareMs);
  await prepareMints(solanaClient(rpcUrl), house, mints).finally(() => clearInterval(beat));
  ledger.setFinality({ confirmedBehind: 0, finalizedBehind: finalBehind });
  simulator.mine(finalBehind + 1);
  const stage = await stageOn('Solana (simulator)', { rpcUrl, house, mints });
  /** Of everything that ever stood in a block that went. */
  const wires = new Map<string, Wire>();
  const mineTo = (height: number) => simulator.mine(Math.max(0, height - ledger.tip.height));
  return {
    ...stage,
    simulator,
    url: rpcUrl,
    async pay(payments) {
      const { wire, hash } = await stage.signPayments(payments);
      await stage.send(wire);
      return hash;
    },
    async fail(purse, payment) {
      const { wire, hash } = await stage.signFailure(purse, payment);
      await stage.send(wire);
      return hash;
    },
    mine: async (blocks) => simulator.mine(blocks),
    async reorg(depth, back) {
      const gone = ledger.rollBack(depth);
      for (const block of gone) for (const { signature, wire } of block.landed) wires.set(signature, wire);
      for (const [at, { slot, time }] of gone.entries()) {
        const again = back.filter(({ block }) => block === at).map(({ hash }) => wires.get(hash));
        ledger.append(
          slot,
          time,
          again.filter((wire) => wire !== undefined),
        );
      }
    },
    finalize: async () => simulator.mine(finalBehind + 1),
    lapse: {
      upTo: async (validUntil) => mineTo(validUntil - 1),
      past: async (validUntil) => mineTo(validUntil + 1),
    },
    close: stop,
  };
}
