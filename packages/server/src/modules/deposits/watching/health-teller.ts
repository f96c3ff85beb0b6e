import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Chain, Head } from '../../../chains/port/port.ts';
import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import { reasonOf } from '../../../platform/reason-of.ts';
import { recordFailure, recordHealth, type BlockchainStatus } from '../../assets/index.ts';
import { NodesDisagree, type Doubt, type TellerDeps } from '../booking/watch.ts';

const everyMs = 5_000;
const unsettledEveryMs = 1_000;

/** Says how a chain does: at each new block, every few seconds while there is none, and whenever a round fails. */
export class HealthTeller {
  #toldAt = -Infinity;
  #height: number | undefined;
  #doubted: Doubt['state'] | undefined;
  #status: BlockchainStatus | undefined;
  #failing: { rounds: number; since: number } | undefined;
  readonly #deps: TellerDeps;
  readonly #code: ChainCode;

  constructor(deps: TellerDeps, code: ChainCode) {
    this.#deps = deps;
    this.#code = code;
  }

  /** A round ended well. What was in trouble, or is not there yet, is told sooner. */
  async tell(chain: Chain, head: Head, readHeight: number, doubt: Doubt | null): Promise<void> {
    const isNew = head.height !== this.#height || doubt?.state !== this.#doubted;
    const isSettled = this.#failing === undefined && this.#status !== 'syncing' && this.#status !== undefined;
    if (!isNew && performance.now() - this.#toldAt < (isSettled ? everyMs : unsettledEveryMs)) return;
    this.#toldAt = performance.now();
    this.#height = head.height;
    this.#doubted = doubt?.state;
    this.#status = await recordHealth(this.#deps, this.#code, { head, readHeight, nodes: chain.health(), doubt });
    this.#failing = undefined;
  }

  /** A round failed. That nobody hears of it, because the database is away, is no failure of its own. */
  async tellFailure(chain: Chain | undefined, error: unknown): Promise<void> {
    const now = performance.now();
    this.#failing = { rounds: (this.#failing?.rounds ?? 0) + 1, since: this.#failing?.since ?? now };
    try {
      if (error instanceof ChainUnavailable || error instanceof WrongChain) return await this.#tellSilence(chain);
      const { rounds, since } = this.#failing;
      await recordFailure(this.#deps, this.#code, { rounds, sinceMs: now - since, reason: whyFailed(error) });
    } catch (cause) {
      this.#deps.log.debug({ chain: this.#code, error: (cause as Error).message }, 'a failed round is not on record');
    }
  }

  /** Nodes that do not answer are told of in their own way. */
  async #tellSilence(chain: Chain | undefined): Promise<void> {
    if (!chain || performance.now() - this.#toldAt < everyMs) return;
    this.#toldAt = performance.now();
    this.#height = undefined;
    const report = { head: null, readHeight: null, nodes: chain.health() };
    this.#status = await recordHealth(this.#deps, this.#code, report);
  }
}

function whyFailed(error: unknown): string {
  return error instanceof NodesDisagree ? `Its nodes contradict each other: ${error.message}.` : reasonOf(error);
}
