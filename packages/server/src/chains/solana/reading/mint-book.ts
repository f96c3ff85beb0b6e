import { token2022Program } from '@coffer/keys/solana/programs.ts';
import type { Transfer } from '../../port/port.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { readMint, type Mint } from './read-mint.ts';
import type { TokenTransfer } from './transfers-of.ts';

const mintsMax = 10_000;
const freshMs = 600_000;

/** What is known of mints. The rules of one may be changed by whoever made it, so that it is asked now and then. */
export class MintBook {
  readonly #known = new Map<string, { mint: Mint | null; until: number }>();

  async find(node: RpcNode, address: string): Promise<Mint | null> {
    const known = this.#known.get(address);
    if (known && performance.now() < known.until) return known.mint;
    const mint = await readMint(node, address);
    if (this.#known.size >= mintsMax) this.#known.clear();
    if (mint) this.#known.set(address, { mint, until: performance.now() + freshMs });
    return mint;
  }

  /** Leaves out the tokens that somebody could keep us from moving on: nobody is credited with what may be worth nothing. */
  async withoutRefused(node: RpcNode, transfers: readonly TokenTransfer[]): Promise<Transfer[]> {
    const kept: Transfer[] = [];
    for (const { program, ...transfer } of transfers) {
      const { contract } = transfer;
      // The older program knows none of the extensions that could do so.
      const mint = contract !== null && program === token2022Program ? await this.find(node, contract) : null;
      if (mint === null || mint.refusal === null) kept.push(transfer);
    }
    return kept;
  }
}
