import type { NodeHealth } from '../port.ts';
import { ChainUnavailable, SilentContract, WrongChain } from '../failures.ts';
import type { MemoryNode } from './node.ts';

export type Member = { id: number; node: MemoryNode };

/** The nodes of one chain, the preferred first. Who speaks of another chain is not listened to. */
export class NodeRing {
  readonly #members: readonly Member[];
  readonly #chainId: string;
  readonly #now: () => Date;
  readonly #health = new Map<number, NodeHealth>();

  constructor(members: readonly Member[], chainId: string, now: () => Date) {
    this.#members = members;
    this.#chainId = chainId;
    this.#now = now;
  }

  get size(): number {
    return this.#members.length;
  }

  /** The first usable answer; `skip` begins with another node. A refusal is an answer too, when nobody knows better. */
  async first<T>(ask: (node: MemoryNode) => Promise<T>, skip = 0): Promise<T> {
    const failures: unknown[] = [];
    for (let at = 0; at < this.#members.length; at++) {
      const member = this.#members[(at + skip) % this.#members.length];
      if (!member) continue;
      try {
        return await this.#ask(member, ask);
      } catch (error) {
        failures.push(error);
      }
    }
    throw verdict(failures);
  }

  /** Every usable answer, in the order of the nodes. */
  async every<T>(ask: (node: MemoryNode) => Promise<T>): Promise<T[]> {
    const answers = await Promise.allSettled(this.#members.map((member) => this.#ask(member, ask)));
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    if (given.length > 0) return given;
    throw verdict(answers.flatMap((answer): unknown[] => (answer.status === 'rejected' ? [answer.reason] : [])));
  }

  health(): NodeHealth[] {
    return this.#members.map(({ id }) => this.#health.get(id) ?? unasked(id));
  }

  noteHeight(node: MemoryNode, height: number): void {
    const member = this.#members.find((one) => one.node === node);
    const known = member && this.#health.get(member.id);
    if (known) this.#health.set(known.id, { ...known, height });
  }

  async #ask<T>({ id, node }: Member, ask: (node: MemoryNode) => Promise<T>): Promise<T> {
    const before = this.#health.get(id) ?? unasked(id);
    try {
      const chainId = await node.chainId();
      if (chainId !== this.#chainId) throw new WrongChain(`The node speaks of chain ${chainId}, not ${this.#chainId}.`);
      const answer = await ask(node);
      this.#health.set(id, { ...(this.#health.get(id) ?? before), connected: true, chainId, ...this.#noted(null) });
      return answer;
    } catch (error) {
      const isAnswer = isRefusal(error);
      const told = error instanceof Error ? error.message : String(error);
      this.#health.set(id, { ...before, connected: isAnswer, ...this.#noted(isAnswer ? null : told) });
      throw error;
    }
  }

  #noted(error: string | null): Pick<NodeHealth, 'latencyMs' | 'at' | 'error'> {
    return { latencyMs: 0, at: this.#now(), error };
  }
}

function unasked(id: number): NodeHealth {
  return { id, connected: false, chainId: null, latencyMs: null, height: null, at: null, error: null };
}

/** What the chain itself says no to, whichever node is asked. */
function isRefusal(error: unknown): error is Error {
  return error instanceof RangeError || error instanceof SilentContract;
}

function verdict(failures: readonly unknown[]): Error {
  const answer = failures.find(isRefusal);
  if (answer) return answer;
  const wrong = failures.find((one) => one instanceof WrongChain);
  if (wrong && failures.every((one) => one instanceof WrongChain)) return wrong;
  const told = failures.map((one) => (one instanceof Error ? one.message : String(one)));
  return new ChainUnavailable(`No node of the chain gave a usable answer: ${told.join('; ') || 'there is none'}.`);
}
