import type {
  AccountState,
  Block,
  BlockRange,
  BlockRef,
  Broadcast,
  ContractNotice,
  Head,
  Transfer,
  WaitingTransfer,
  Watched,
} from '../../port/port.ts';
import { SilentContract } from '../../port/failures.ts';
import { accountFrom } from './accounts.ts';
import { headerOf, noticesIn, transfersIn, type MemoryBlock, type Receipt } from '../rules/block.ts';
import { blocksMadeUp } from './blocks-made-up.ts';
import type { Included, MemoryNetwork } from './network.ts';
import { readTransaction } from '../rules/read-signed.ts';
import type { MoveOrder } from '../rules/transaction-order.ts';

/** Without a block it still waits, as far as this node knows. */
export type Seen = Receipt & { block: MemoryBlock | null };
type Moved = { transfers: Transfer[]; notices: ContractNotice[] };

/** One node of the chain, as honest as a test lets it be. What it is asked passes through here and nowhere else. */
export class MemoryNode {
  readonly network: MemoryNetwork;
  #stopped = false;
  #failures = 0;
  #lag = 0;
  #chainId: string;
  #rangeMax = Number.POSITIVE_INFINITY;
  #omissions = 0;
  #omits: (transfer: Transfer) => boolean = () => true;
  #oldHeads = 0;
  #oldHeadsBehind = 0;
  #oldForks = 0;
  #lostAnswers = 0;
  #madeUp: { on: number; blocks: readonly MemoryBlock[] } | null = null;
  #invented: readonly Transfer[] = [];
  #meanwhile: { calls: number; deed: () => void } | null = null;

  constructor(network: MemoryNetwork) {
    this.network = network;
    this.#chainId = network.chainId;
  }

  stop(): void {
    this.#stopped = true;
  }

  start(): void {
    this.#stopped = false;
  }

  /** The next calls fail. */
  fail(calls: number): void {
    this.#failures = calls;
  }

  /** It knows the chain without its last blocks, until it is told 0. */
  lag(blocks: number): void {
    this.#lag = blocks;
  }

  claimChain(chainId: string): void {
    this.#chainId = chainId;
  }

  /** It gives so many blocks at once and no more. */
  limitRange(blocks: number): void {
    this.#rangeMax = blocks;
  }

  /** The next readings leave transfers out and say nothing of it. */
  omit(readings: number, which: (transfer: Transfer) => boolean = () => true): void {
    this.#omissions = readings;
    this.#omits = which;
  }

  /** The next questions for the head get one of so many blocks ago. */
  answerOldHead(calls: number, blocks: number): void {
    this.#oldHeads = calls;
    this.#oldHeadsBehind = blocks;
  }

  /** The next questions for blocks and what moved in them are answered from the fork that the last reorg ended. */
  answerOldFork(calls: number): void {
    this.#oldForks = calls;
  }

  /** It tells of blocks that nobody else has, on top of the chain as it is now; the first of them moves this. */
  makeUp(blocks: number, moves: readonly MoveOrder[] = []): void {
    this.#madeUp = { on: this.network.head.height, blocks: blocksMadeUp(this.network, blocks, moves) };
  }

  /** It tells of this transfer in the newest block, which is no invention and does not hold it. */
  invent(transfer: Omit<Transfer, 'block' | 'txHash' | 'path' | 'from'>): void {
    const { height, hash, at } = this.network.head;
    const txHash = `0x${String(this.#invented.length).padStart(64, 'f')}`;
    this.#invented = [
      ...this.#invented,
      { ...transfer, txHash, path: 'log:0', from: null, block: { height, hash, at } },
    ];
  }

  tellTheTruth(): void {
    this.#madeUp = null;
    this.#invented = [];
  }

  /** It takes the next transactions and answers with an error. */
  loseAnswers(broadcasts: number): void {
    this.#lostAnswers = broadcasts;
  }

  /** Does something just before the call after so many others: between two questions of one reading, say. */
  meanwhile(calls: number, deed: () => void): void {
    this.#meanwhile = { calls, deed };
  }

  async chainId(): Promise<string> {
    await this.#call();
    return this.#chainId;
  }

  async head(): Promise<Head> {
    await this.#call();
    const isOld = this.#oldHeads > 0;
    if (isOld) this.#oldHeads -= 1;
    const told = this.#madeUp?.blocks.at(-1);
    if (told) return { ...headerOf(told), finalizedHeight: null };
    return this.network.headBehind(this.#lag + (isOld ? this.#oldHeadsBehind : 0));
  }

  /** From the first block asked for, as many as it knows and gives at once. */
  async blocks({ from, to }: BlockRange): Promise<Block[]> {
    await this.#call();
    const end = Math.min(to, this.#height(), from + this.#rangeMax - 1);
    return this.#fork()
      .slice(from, end + 1)
      .map(headerOf);
  }

  async moved({ from, to }: BlockRange): Promise<Moved> {
    await this.#call();
    const blocks = this.#fork().slice(from, Math.min(to, this.#height()) + 1);
    const transfers = blocks.flatMap((block) => this.#toldIn(block));
    const isLie = this.#omissions > 0;
    if (isLie) this.#omissions -= 1;
    return {
      transfers: isLie ? transfers.filter((transfer) => !this.#omits(transfer)) : transfers,
      notices: blocks.flatMap(noticesIn),
    };
  }

  /** All that moved in a block; null where it has none of that hash there. */
  async told({ height, hash }: BlockRef): Promise<Transfer[] | null> {
    await this.#call();
    const block = this.#fork()[height];
    return block?.hash === hash && height <= this.#height() ? this.#toldIn(block) : null;
  }

  #toldIn(block: MemoryBlock): Transfer[] {
    return [...transfersIn(block), ...this.#invented.filter((one) => one.block.hash === block.hash)];
  }

  async transaction(hash: string): Promise<Seen | null> {
    await this.#call();
    const included = this.network.included(hash, this.#height());
    if (included) return included;
    const transaction =
      this.network.pending(hash) ?? this.network.included(hash, this.network.head.height)?.transaction;
    return transaction ? { transaction, failed: false, moves: [], leftOut: [], refused: null, block: null } : null;
  }

  /** What took a position of a sender. */
  async taker(sender: string, position: number): Promise<Included | undefined> {
    await this.#call();
    return this.network.taker(sender, position, this.#height());
  }

  async balances(asks: readonly { address: string; contract: string | null }[], atHeight?: number): Promise<bigint[]> {
    await this.#call();
    if (atHeight !== undefined && atHeight > this.#height()) throw new Error(`does not know block ${atHeight}`);
    const height = atHeight ?? this.#height();
    return asks.map((ask) => {
      if (ask.contract !== null && this.network.silent.has(ask.contract)) throw new SilentContract(ask);
      return this.network.balance(ask.address, ask.contract, height);
    });
  }

  async accounts(addresses: readonly string[]): Promise<AccountState[]> {
    await this.#call();
    const height = this.#height();
    return addresses.map((address) => accountFrom((key) => this.network.valueAt(key, height), address));
  }

  async positions(sender: string): Promise<{ settled: number; waiting: number }> {
    await this.#call();
    return { settled: this.network.position(sender), waiting: this.network.nextPosition(sender) };
  }

  /** What is on its way to watched addresses. */
  async waiting(watched: Watched): Promise<WaitingTransfer[]> {
    await this.#call();
    return this.network.pool.flatMap(({ hash, moves }) =>
      moves
        .filter(({ to, units, reverted }) => !reverted && units > 0n && watched.has(to))
        .map(({ path, contract, from, to, units }) => {
          return { txHash: hash, path, contract, from, to, units, replaceable: true };
        }),
    );
  }

  async submit(bytes: string): Promise<Broadcast> {
    await this.#call();
    const transaction = readTransaction(bytes, this.network.chainId);
    const outcome = 'reason' in transaction ? refused(transaction.reason) : this.network.submit(transaction);
    if (this.#lostAnswers === 0) return outcome;
    this.#lostAnswers -= 1;
    throw new Error('the connection was reset');
  }

  #fork(): readonly MemoryBlock[] {
    if (this.#madeUp) return [...this.network.blocks.slice(0, this.#madeUp.on + 1), ...this.#madeUp.blocks];
    if (this.#oldForks === 0) return this.network.blocks;
    this.#oldForks -= 1;
    return this.network.staleBlocks;
  }

  #height(): number {
    const told = this.#madeUp?.blocks.at(-1);
    return told ? told.height : Math.max(0, this.network.head.height - this.#lag);
  }

  async #call(): Promise<void> {
    // Others get their turn, as over a network.
    await Promise.resolve();
    if (this.#meanwhile && this.#meanwhile.calls-- === 0) {
      const { deed } = this.#meanwhile;
      this.#meanwhile = null;
      deed();
    }
    if (this.#stopped) throw new Error('connection refused');
    if (this.#failures === 0) return;
    this.#failures -= 1;
    throw new Error('the node answered with an error');
  }
}

function refused(reason: string): Broadcast {
  return { outcome: 'refused', reason, retry: false };
}
