import type { Chain } from '../../src/chains/port/port.ts';

/** Lets nodes that are ready to lie do so only when blocks are read that were never read before. */
export function lyingOnce(chain: Chain, lies: { begin(): void; end(): void }): Chain {
  let readTo = -1;
  return {
    ...chain,
    async read(range, watched) {
      if (range.from > readTo) lies.begin();
      try {
        const scan = await chain.read(range, watched);
        readTo = Math.max(readTo, scan.blocks.at(-1)?.height ?? -1);
        return scan;
      } finally {
        lies.end();
      }
    },
  };
}
