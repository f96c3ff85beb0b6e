import { configAt, isConfig, wholeNumberAt, type Config, type Methods } from './params.ts';
import type { FaultKind, PlannedFault } from '../machine/faults.ts';
import { badParams } from '../machine/rpc-refusal.ts';

/** What no real node would do when asked to. */
export const controlMethods: Methods = {
  simulator_mine: (simulator, params) => simulator.mine(wholeNumberAt(params, 0)),
  simulator_skip: (simulator, params) => simulator.skip(wholeNumberAt(params, 0)),
  simulator_pass: (simulator, params) => simulator.pass(wholeNumberAt(params, 0)),
  simulator_lose: (simulator, params) => simulator.faults.lose(wholeNumberAt(params, 0)),
  simulator_setPriorityFee: (simulator, params) => simulator.setPriorityFee(wholeNumberAt(params, 0)),
  simulator_forget: (simulator, params) => simulator.forget(wholeNumberAt(params, 0)),
  simulator_miss: (simulator, params) => simulator.miss(wholeNumberAt(params, 0)),
  simulator_clearFaults: (simulator) => simulator.clearFaults(),
  simulator_fault: (simulator, params) => simulator.faults.plan(plannedFault(configAt(params, 0))),

  simulator_keepPace(simulator, params) {
    const { slotMs, busyBlocks, idleMs } = configAt(params, 0);
    if (typeof slotMs !== 'number' || typeof busyBlocks !== 'number' || typeof idleMs !== 'number')
      throw badParams('a pace has slotMs, busyBlocks and idleMs');
    simulator.keepPace({ slotMs, busyBlocks, idleMs });
  },

  simulator_reorg(simulator, params) {
    const keep: unknown = params[1] ?? [];
    if (!Array.isArray(keep) || !keep.every((one) => typeof one === 'string')) throw badParams('keep lists signatures');
    return simulator.reorg(wholeNumberAt(params, 0), keep);
  },

  simulator_setFinality(simulator, params) {
    const { confirmedBehind, finalizedBehind, held } = configAt(params, 0);
    simulator.ledger.setFinality({
      ...(typeof confirmedBehind === 'number' ? { confirmedBehind } : {}),
      ...(typeof finalizedBehind === 'number' ? { finalizedBehind } : {}),
      ...(typeof held === 'boolean' ? { held } : {}),
    });
  },
};

const kinds: readonly FaultKind[] = ['too-many', 'broken', 'slow', 'broken-afterwards'];

function plannedFault(config: Config): PlannedFault {
  const kind = kinds.find((one) => one === config['kind']);
  if (!isConfig(config) || !kind) throw badParams(`kind is one of ${kinds.join(', ')}`);
  const { method, times, delayMs } = config;
  return {
    kind,
    ...(typeof method === 'string' ? { method } : {}),
    ...(typeof times === 'number' ? { times } : {}),
    ...(typeof delayMs === 'number' ? { delayMs } : {}),
  };
}
