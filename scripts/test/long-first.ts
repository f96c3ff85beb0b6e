import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Short files that take long: contracts over a whole chain, schedules, compilers and programs of their own. */
export const long = [
  'bench/gas/gas-payouts.test.ts',
  'bench/gas/gas-sweep.test.ts',
  'devnet/stack.test.ts',
  'packages/contract-abi/src/generated.test.ts',
  'packages/server/src/app/failure-is-visible.test.ts',
  'packages/server/src/app/restored.test.ts',
  'packages/server/src/app/start.test.ts',
  'packages/server/src/chains/bitcoin/bitcoin.test.ts',
  'packages/server/src/chains/evm/evm.test.ts',
  'packages/server/src/chains/memory/memory.test.ts',
  'packages/server/src/chains/solana/solana.test.ts',
  'packages/server/src/chains/tron/tron.test.ts',
  'packages/server/src/modules/outgoing/killed-sender.test.ts',
  'packages/server/test/simulation/adapters/adapters.test.ts',
  'packages/server/test/simulation/simulation.test.ts',
];

/**
 * The runner begins with the largest files where it does not know how long each took, as in a fresh clone. What is short and
 * takes long would come last, and leave all workers but one with nothing to do.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort.call(this, files));
  }
}

export function longFirst<File extends Pick<TestSpecification, 'moduleId'>>(files: readonly File[]): File[] {
  const isLong = ({ moduleId }: File) => long.some((file) => moduleId.endsWith(`/${file}`));
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
}
