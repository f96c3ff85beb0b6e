import type { ChainNode } from '../port/chains.ts';
import type { BlockRef, NodeHealth } from '../port/port.ts';
import { WrongChain } from '../port/failures.ts';
import { answerIn, cleanOf, questionText, readAnswer, readAnswers, type Clean, type RpcCall } from './json-rpc.ts';
import { Absence } from './absence.ts';
import { AnswerEnds } from './answer-ends.ts';
import type { NodeKind } from './node-kind.ts';
import { openPost, type Post, type PostLimits } from './post-json.ts';
import { PrunedJson, type Pruning } from './pruned-json.ts';
import { garbled, RpcFailure } from './rpc-failure.ts';

const ordinary: PostLimits = { timeoutMs: 10_000, bytesMax: 64 * 2 ** 20 };
const batchMax = 50;
const singlesAtOnce = 8;
const coolMsFirst = 250;
const coolMsMax = 30_000;
const wrongChainMs = 30_000;
/** How much the latest question counts in what we think of a node. */
const weight = 0.2;

export type Witnessed = 'blocks' | 'transfers';
export type NodeSettings = { chainId: string; goneAfterMs: number };

/** One node: asks it, and remembers how it does. */
export class RpcNode {
  readonly id: number;
  readonly position: number;
  readonly url: URL;
  /** What it told us of its abilities; forgotten when it comes back after a failure, for it may be another program. */
  readonly abilities = new Map<string, { can: boolean; until: number }>();
  height: number | null = null;
  /** A block of which it told another than most: it is asked last until it agrees about that height. */
  apartAt: BlockRef | null = null;
  private readonly goneAfterMs: number;
  private readonly expectedChainId: string;
  private readonly kind: NodeKind;
  private readonly post: Post;
  private readonly clean: Clean;
  private chainId: string | null = null;
  private latencyMs: number | null = null;
  private failureRate = 0;
  private failuresInRow = 0;
  private restsUntil = 0;
  private mustWaitUntil = 0;
  private answeredAt: Date | null = null;
  /** Whether it answers at all, and whether it tells what it is asked to witness. */
  private readonly silence = new Absence();
  private readonly lack = { blocks: new Absence(), transfers: new Absence() };
  private lastError: string | null = null;
  private takesBatches = true;
  private asked = 0;
  private checking: Promise<void> | null = null;

  constructor({ id, url }: ChainNode, position: number, { chainId, goneAfterMs }: NodeSettings, kind: NodeKind) {
    this.id = id;
    this.goneAfterMs = goneAfterMs;
    this.position = position;
    this.expectedChainId = chainId;
    this.kind = kind;
    this.url = new URL(url);
    this.post = openPost(kind.rpcAddress?.(this.url) ?? this.url, kind.headers?.(this.url));
    this.clean = cleanOf(this.url);
  }

  async call(method: string, params: readonly unknown[], limits: Partial<PostLimits> = {}): Promise<unknown> {
    await this.beSure();
    return this.ask([method, params], limits);
  }

  /** The answer as it came: for what is too long to make objects of. */
  async callForBytes(method: string, params: readonly unknown[], limits: Partial<PostLimits> = {}): Promise<Buffer> {
    await this.beSure();
    const id = ++this.asked;
    return this.timed(questionText(id, [method, params]), limits, (body) => {
      const ends = new AnswerEnds();
      ends.take(body);
      // Only what is short, or begins like an error, is anything else than a long result.
      if (!ends.isLongResult(id)) readAnswer(body, id, this.clean);
      return body;
    });
  }

  /** The answer in parts, as it arrives: for what is too long to be kept. Gives what is short as a whole as well. */
  async callInParts(
    method: string,
    params: readonly unknown[],
    take: (part: Buffer) => void,
    limits: Partial<PostLimits> = {},
  ): Promise<unknown> {
    await this.beSure();
    const id = ++this.asked;
    const ends = new AnswerEnds();
    return this.heavily(async () => {
      const both = (part: Buffer) => {
        ends.take(part);
        take(part);
      };
      await this.post.stream(questionText(id, [method, params]), { ...ordinary, ...limits }, both);
      // Only what is short, or begins like an error, is anything else than a long result.
      if (ends.isLongResult(id)) return undefined;
      if (ends.whole === null) throw garbled('the answer is no whole JSON');
      return readAnswer(ends.whole, id, this.clean);
    });
  }

  /** The answer without what is not wanted of it, however long that is. */
  async callPruned(
    method: string,
    params: readonly unknown[],
    pruning: Pruning,
    limits: Partial<PostLimits> = {},
  ): Promise<unknown> {
    await this.beSure();
    const id = ++this.asked;
    const text = questionText(id, [method, params]);
    return this.heavily(async () => {
      const pruned = new PrunedJson(pruning);
      await this.post.stream(text, { ...ordinary, ...limits }, (part) => pruned.feed(part));
      return answerIn(pruned.end(), id, this.clean);
    });
  }

  /** Answers in the order of the questions; a question may fail alone. */
  async batch(calls: readonly RpcCall[], limits: Partial<PostLimits> = {}): Promise<unknown[]> {
    if (calls.length === 0) return [];
    await this.beSure();
    const results: unknown[] = [];
    for (let at = 0; at < calls.length; at += batchMax) {
      results.push(...(await this.askTogether(calls.slice(at, at + batchMax), limits)));
    }
    return results;
  }

  /** The same, where every question must be answered. */
  async all(calls: readonly RpcCall[], limits: Partial<PostLimits> = {}): Promise<unknown[]> {
    const results = await this.batch(calls, limits);
    for (const result of results) if (result instanceof RpcFailure) throw result;
    return results;
  }

  /** Asks what is no JSON-RPC, elsewhere on the same node. `read` gets the answer as it came. */
  async askAt<T>(
    address: URL,
    question: object,
    read: (body: Buffer, clean: Clean) => T,
    limits: Partial<PostLimits> = {},
  ): Promise<T> {
    await this.beSure();
    return this.timed(JSON.stringify(question), limits, (body) => read(body, this.clean), address);
  }

  /** The same without what is not wanted of the answer, however long that is. */
  async askAtPruned<T>(
    address: URL,
    question: object,
    pruning: Pruning,
    read: (answer: unknown, clean: Clean) => T,
    limits: Partial<PostLimits> = {},
  ): Promise<T> {
    await this.beSure();
    return this.heavily(async () => {
      const pruned = new PrunedJson(pruning);
      const take = (part: Buffer) => pruned.feed(part);
      await this.post.stream(JSON.stringify(question), { ...ordinary, ...limits }, take, address);
      return read(pruned.end(), this.clean);
    });
  }

  /** Refuses a node of another chain. Asked anew whenever the node was away. */
  async beSure(): Promise<void> {
    if (this.chainId === null) await (this.checking ??= this.askChainId().finally(() => (this.checking = null)));
    if (this.chainId !== this.expectedChainId) {
      if (performance.now() >= this.mustWaitUntil) this.chainId = null;
      throw new WrongChain(`node ${this.id} speaks of chain ${this.chainId}, not ${this.expectedChainId}`);
    }
  }

  private async askChainId(): Promise<void> {
    this.noteChainId(await this.ask(this.kind.whichChain, {}));
  }

  noteChainId(answer: unknown): void {
    const known = this.kind.chainIdIn(answer);
    if (known === null) throw new RpcFailure('garbled', 'no chain id');
    this.chainId = known;
    if (known === this.expectedChainId) return;
    this.mustWaitUntil = performance.now() + wrongChainMs;
    this.lastError = `speaks of chain ${known}, not ${this.expectedChainId}`;
  }

  /** Whether it told what it was asked of blocks, or of transfers, that another node told. */
  noteTelling(what: Witnessed, isTelling: boolean): void {
    this.lack[what].note(isTelling);
  }

  /** It was asked in vain for so long that nobody waits for it any more. That it tells nothing of transfers says nothing of its blocks. */
  isGone(what: Witnessed): boolean {
    return [this.silence, this.lack[what]].some((absence) => absence.lasts(this.goneAfterMs));
  }

  setApart(block: BlockRef): void {
    this.apartAt = block;
    this.height = null;
  }

  get host(): string {
    return this.url.host;
  }

  get isOfWrongChain(): boolean {
    return this.chainId !== null && this.chainId !== this.expectedChainId;
  }

  get mustWait(): boolean {
    return performance.now() < this.mustWaitUntil;
  }

  /** Lower is better: seconds that we expect to lose with this node, its place in the list and its lag included. */
  badness(bestHeight: number): number {
    const rest = Math.max(0, this.restsUntil - performance.now()) / 1_000;
    const lag = this.height === null ? 1 : Math.max(0, bestHeight - this.height - 1);
    return (
      (this.latencyMs ?? 0) / 1_000 + this.failureRate * 10 + this.position * 0.05 + Math.min(lag, 100) + rest * 1_000
    );
  }

  health(): NodeHealth {
    return {
      id: this.id,
      connected: this.answeredAt !== null && this.failuresInRow === 0 && !this.isOfWrongChain && this.apartAt === null,
      chainId: this.chainId,
      latencyMs: this.latencyMs === null ? null : Math.round(this.latencyMs),
      height: this.height,
      at: this.answeredAt,
      error: this.apartAt === null ? this.lastError : `has another block ${this.apartAt.height} than the other nodes`,
    };
  }

  /** Something it said cannot be true. */
  distrust(failure: RpcFailure): void {
    this.failed(failure);
  }

  close(): void {
    this.post.close();
  }

  private async askTogether(calls: readonly RpcCall[], limits: Partial<PostLimits>): Promise<unknown[]> {
    if (this.takesBatches && calls.length > 1) {
      const firstId = this.asked + 1;
      this.asked += calls.length;
      const text = `[${calls.map((call, at) => questionText(firstId + at, call)).join(',')}]`;
      try {
        return await this.timed(text, limits, (body) => readAnswers(body, firstId, calls.length, this.clean));
      } catch (error) {
        // A node without batches says so in one error for all; it may still answer one by one.
        if (!(error instanceof RpcFailure) || (error.kind !== 'error' && error.kind !== 'refused')) throw error;
      }
    }
    const results = await this.askSingly(calls, limits);
    this.takesBatches &&= calls.length === 1;
    return results;
  }

  private async askSingly(calls: readonly RpcCall[], limits: Partial<PostLimits>): Promise<unknown[]> {
    const results: unknown[] = [];
    const queue = calls.entries();
    const work = async () => {
      for (const [at, call] of queue) {
        results[at] = await this.ask(call, limits).catch((error: unknown) => {
          if (error instanceof RpcFailure && error.kind === 'error') return error;
          throw error;
        });
      }
    };
    await Promise.all(Array.from({ length: Math.min(singlesAtOnce, calls.length) }, work));
    return results;
  }

  private ask(call: RpcCall, limits: Partial<PostLimits>): Promise<unknown> {
    const id = ++this.asked;
    return this.timed(questionText(id, call), limits, (body) => readAnswer(body, id, this.clean));
  }

  private async timed<T>(
    text: string,
    limits: Partial<PostLimits>,
    read: (body: Buffer) => T,
    address?: URL,
  ): Promise<T> {
    return this.judged(async () => read(await this.post.send(text, { ...ordinary, ...limits }, address)), lives);
  }

  /** What was asked may be too much for anybody: then nothing is said of the node. */
  private async heavily<T>(ask: () => Promise<T>): Promise<T> {
    return this.judged(ask, livesOrLabours);
  }

  private async judged<T>(ask: () => Promise<T>, isAlive: (failure: RpcFailure) => boolean): Promise<T> {
    if (this.mustWait && !this.isOfWrongChain) throw new RpcFailure('busy', 'asked us to wait');
    const startedAt = performance.now();
    try {
      const answer = await ask();
      this.answered(performance.now() - startedAt);
      return answer;
    } catch (error) {
      if (error instanceof RpcFailure) {
        if (error.kind === 'error') this.answered(performance.now() - startedAt);
        else if (!isAlive(error)) this.failed(error);
      }
      throw error;
    }
  }

  private answered(tookMs: number): void {
    this.latencyMs = this.latencyMs === null ? tookMs : this.latencyMs * (1 - weight) + tookMs * weight;
    this.failureRate *= 1 - weight;
    this.failuresInRow = 0;
    this.restsUntil = 0;
    this.answeredAt = new Date();
    this.silence.note(true);
    if (!this.isOfWrongChain) this.lastError = null;
  }

  private failed(failure: RpcFailure): void {
    const now = performance.now();
    this.failureRate = this.failureRate * (1 - weight) + weight;
    this.failuresInRow += 1;
    this.silence.note(false);
    this.restsUntil = now + Math.min(coolMsFirst * 2 ** (this.failuresInRow - 1), coolMsMax);
    if (failure.kind === 'busy') this.mustWaitUntil = now + failure.waitMs;
    this.lastError = failure.message;
    if (failure.kind === 'busy') return;
    this.chainId = null;
    this.takesBatches = true;
    this.abilities.clear();
  }
}

/** An answer all the same: the node says no, or more than we would take; or it was not let finish. */
function lives({ kind }: RpcFailure): boolean {
  return kind === 'error' || kind === 'too-large' || kind === 'ended';
}

function livesOrLabours(failure: RpcFailure): boolean {
  return lives(failure) || failure.kind === 'timeout';
}
