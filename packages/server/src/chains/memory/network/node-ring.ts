import { Absence } from '../../nodes/absence.ts';
import type { BlockRef, NodeHealth } from '../../port/port.ts';
import { goneAfterMsUsual, hostsOf } from '../../nodes/hearing/opinion-of.ts';
import { ChainUnavailable, SilentContract, WrongChain } from '../../port/failures.ts';
import type { MemoryNode } from './node.ts';

/** `lack` is how long it has told less than it was asked, `apartAt` a block of which it told another than most. */
export type Member = {
  id: number;
  host: string;
  node: MemoryNode;
  lack: Absence;
  apartAt: BlockRef | null;
};

export type RingSettings = {
  chainId: string;
  nodes: readonly Pick<Member, 'id' | 'host' | 'node'>[];
  goneAfterMs?: number | undefined;
};

/** The nodes of one chain, the preferred first. Who speaks of another chain is not listened to. */
export class NodeRing {
  readonly #members: readonly Member[];
  readonly #chainId: string;
  readonly #now: () => Date;
  readonly #goneAfterMs: number;
  readonly #health = new Map<number, NodeHealth>();

  constructor({ chainId, nodes, goneAfterMs = goneAfterMsUsual }: RingSettings, now: () => Date) {
    this.#members = nodes.map((one) => ({ ...one, lack: new Absence(), apartAt: null }));
    this.#chainId = chainId;
    this.#goneAfterMs = goneAfterMs;
    this.#now = now;
  }

  get hosts(): number {
    return hostsOf(this.#members);
  }

  /** Without those that have told nothing for long. */
  get counted(): number {
    return Math.max(1, hostsOf(this.#members.filter((member) => !this.isGone(member))));
  }

  get size(): number {
    return this.#members.length;
  }

  /** The first usable answer; `skip` begins with another node. A refusal is an answer too, when nobody knows better. */
  async first<T>(ask: (node: MemoryNode) => Promise<T>, skip = 0): Promise<T> {
    const failures: unknown[] = [];
    const turned = this.#members.map((_one, at) => this.#members[(at + skip) % this.#members.length]!);
    for (const member of turned.toSorted((a, b) => Number(a.apartAt !== null) - Number(b.apartAt !== null))) {
      try {
        return await this.#ask(member, ask);
      } catch (error) {
        failures.push(error);
      }
    }
    throw verdict(failures);
  }

  /** Every usable answer, in the order of the nodes. */
  async every<T>(ask: (node: MemoryNode, member: Member) => Promise<T>): Promise<T[]> {
    const answers = await Promise.allSettled(
      this.#members.map((member) => this.#ask(member, (node) => ask(node, member))),
    );
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    if (given.length > 0) return given;
    throw verdict(answers.flatMap((answer): unknown[] => (answer.status === 'rejected' ? [answer.reason] : [])));
  }

  /** What each of them answers; undefined for who gave no usable answer. */
  async each<T>(ask: (node: MemoryNode) => Promise<T>): Promise<{ member: Member; answer: T | undefined }[]> {
    const answers = await Promise.allSettled(this.#members.map((member) => this.#ask(member, ask)));
    return answers.map((answer, at) => {
      return { member: this.#members[at]!, answer: answer.status === 'fulfilled' ? answer.value : undefined };
    });
  }

  noteTelling(member: Member, isWhole: boolean): void {
    member.lack.note(isWhole, this.#now().getTime());
  }

  isGone({ lack }: Member): boolean {
    return lack.lasts(this.#goneAfterMs, this.#now().getTime());
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
