import type { ChainSettings } from '../port/chains.ts';
import type { NodeHealth } from '../port/port.ts';
import { ChainUnavailable, WrongChain } from '../port/failures.ts';
import type { NodeKind } from './node-kind.ts';
import { RpcNode } from './rpc-node.ts';
import { goneAfterMsUsual, hostsOf } from './hearing/opinion-of.ts';
import { isTooMuch, RpcFailure, type RpcFailureKind } from './rpc-failure.ts';

export type Choice = {
  /** Nodes that are not known to have this block are asked last. */
  minHeight?: number;
  /** Asked last: a second opinion is wanted. */
  not?: number | null;
};

/** Seen only when the answer is read; what never came is counted already. */
const blamed = new Set<RpcFailureKind>(['garbled', 'busy']);

/** The nodes of one chain: whoever asks gets the answer of the best that has one. */
export class NodePool {
  readonly nodes: readonly RpcNode[];
  readonly chainId: string;
  readonly #kind: NodeKind;

  constructor({ chainId, nodes, goneAfterMs = goneAfterMsUsual }: ChainSettings, kind: NodeKind) {
    this.chainId = chainId;
    this.#kind = kind;
    this.nodes = nodes.map((node, position) => new RpcNode(node, position, { chainId, goneAfterMs }, kind));
  }

  get bestHeight(): number {
    return Math.max(0, ...this.nodes.map(({ height, apartAt }) => (apartAt === null ? (height ?? 0) : 0)));
  }

  /** How many there are to agree, each with however many nodes. */
  get hosts(): number {
    return hostsOf(this.nodes);
  }

  /** Without those that have told nothing for long. */
  get counted(): number {
    return Math.max(1, hostsOf(this.nodes.filter((node) => !node.isGone('blocks'))));
  }

  /** Asks one node after the other, the best first, until one has an answer. A verdict of the chain is one. */
  async ask<T>(work: (node: RpcNode) => Promise<T>, choice: Choice = {}): Promise<T> {
    const failures: unknown[] = [];
    for (const node of this.inOrder(choice)) {
      try {
        return await work(node);
      } catch (error) {
        if (!isNodes(error) || (error instanceof RpcFailure && this.#kind.isVerdict(error))) throw error;
        if (error instanceof RpcFailure && blamed.has(error.kind)) node.distrust(error);
        failures.push(error);
      }
    }
    throw this.failureOf(failures);
  }

  /** Asks all at once. Fails when nobody answered; who is missing gave none. */
  async askAll<T>(work: (node: RpcNode) => Promise<T>): Promise<{ node: RpcNode; answer: T }[]> {
    const failures: unknown[] = [];
    const answers = await Promise.all(
      this.nodes.map(async (node) => {
        try {
          return { node, answer: await work(node) };
        } catch (error) {
          if (!isNodes(error)) throw error;
          failures.push(error);
          return null;
        }
      }),
    );
    const given = answers.filter((one) => one !== null);
    if (given.length === 0) throw this.failureOf(failures);
    return given;
  }

  health(): NodeHealth[] {
    return this.nodes.map((node) => node.health());
  }

  close(): void {
    for (const node of this.nodes) node.close();
  }

  private inOrder({ minHeight = 0, not = null }: Choice): RpcNode[] {
    const best = this.bestHeight;
    const rank = (node: RpcNode) =>
      node.badness(best) +
      (node.id === not ? 1e9 : 0) +
      (node.apartAt === null ? 0 : 1e10) +
      ((node.height ?? minHeight) < minHeight ? 1e6 : 0);
    return this.nodes
      .map((node) => ({ node, rank: rank(node) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ node }) => node);
  }

  private failureOf(failures: readonly unknown[]): Error {
    const wrong = failures.filter((one) => one instanceof WrongChain);
    if (failures.length > 0 && wrong.length === failures.length) {
      return new WrongChain(wrong.map((one) => one.message).join('; '));
    }
    const told = failures.filter((one) => one instanceof RpcFailure);
    // What was too much the caller may ask in smaller parts, and what did not fit once more.
    const failure = told.find((one) => one.kind === 'forked' || isTooMuch(one)) ?? told.at(-1);
    return failure ? new NoAnswer(failure) : new ChainUnavailable('the chain has no node');
  }
}

/** Nobody had an answer; `failure` says why the last one had none. */
export class NoAnswer extends ChainUnavailable {
  readonly failure: RpcFailure;

  constructor(failure: RpcFailure) {
    super(`no node of the chain gave a usable answer: ${failure.message}`);
    this.failure = failure;
  }
}

function isNodes(error: unknown): boolean {
  return error instanceof RpcFailure || error instanceof WrongChain;
}
