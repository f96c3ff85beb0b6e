import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Chain, Head } from '../../chains/port.ts';
import { recordHealth } from '../assets/index.ts';
import type { WatchDeps } from './watch.ts';

const everyMs = 5_000;

/** Says how a chain does: at each new block, and every few seconds while there is none. */
export class HealthTeller {
  #toldAt = -Infinity;
  #height: number | undefined;
  readonly #deps: WatchDeps;
  readonly #code: ChainCode;

  constructor(deps: WatchDeps, code: ChainCode) {
    this.#deps = deps;
    this.#code = code;
  }

  async tell(chain: Chain, head: Head | null, readHeight: number | null): Promise<void> {
    const isNew = head !== null && head.height !== this.#height;
    if (!isNew && performance.now() - this.#toldAt < everyMs) return;
    this.#toldAt = performance.now();
    this.#height = head?.height;
    await recordHealth(this.#deps, this.#code, { head, readHeight, nodes: chain.health() });
  }
}
