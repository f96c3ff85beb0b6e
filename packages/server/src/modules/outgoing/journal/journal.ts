import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Cause } from '../../../platform/cause.ts';
import { claimFolder, type Claim } from '../../../platform/db/embedded/claim.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { ChainedFile, readLines, type ChainHead } from './chained-file.ts';
import { moveHead } from './journal-store.ts';
import { readLine, writeLine, type Line, type SignedLine } from './journal-lines.ts';
import type { ApproverLine } from './approver-lines.ts';
import { Attempts } from './attempts.ts';
import { FeesLately } from './fees-lately.ts';
import { wordOfLine } from './signature-word.ts';
import { PaidOutLately, type PaidOut, type Payee } from './paid-out.ts';

const predecessorTimeoutMs = 5_000;

/** One order, wherever it stands in a database. */
export type OrderName = Pick<SignedLine, 'blockchainId' | 'from' | 'cause'>;

/** What was signed for an order so far. */
export type Known = Pick<SignedLine, 'to' | 'contract' | 'units' | 'cargo' | 'position' | 'version' | 'feeUnitsCap'> & {
  /** What pays it together with others; null where it goes alone. */
  within: string | null;
  /** Each signature that was made for it, in a word. */
  signatures: readonly string[];
  /** What it spends in all its versions, where its chain has coins. */
  coins: SignedLine['coins'];
};

/** Whoever holds the turn is the one who writes, until its transaction has ended. */
export type Turn = { write(tx: Tx, line: SignedLine | ApproverLine): Promise<void>; end(): void };

/** Another journal signs for this database: this one must not go on. */
export class NotInStep extends Error {
  override name = 'NotInStep';
}

/**
 * What was signed, kept outside of the database: on the disk before the bytes can leave. What stands in it is signed, whatever the
 * database says. The head in the database moves in the transaction that stores the signature, so that of two signers with
 * one past only one goes on.
 */
export class Journal {
  readonly #file: string;
  readonly #chained: ChainedFile;
  readonly #claim: Claim;
  readonly #hashes: string[];
  readonly #known: Map<string, Known>;
  readonly #paid: PaidOutLately;
  readonly #attempts: Attempts;
  readonly #fees: FeesLately;
  readonly #followers: ((line: Line) => void)[] = [];
  #last: Promise<void> = Promise.resolve();
  #isAhead = false;
  #beganAt = new Date(0);
  /** Settles when this process must end. */
  readonly failed: Promise<string>;
  readonly #fail: (why: string) => void;

  private constructor(
    file: string,
    parts: {
      chained: ChainedFile;
      claim: Claim;
      hashes: string[];
      known: Map<string, Known>;
      paid: PaidOutLately;
      attempts: Attempts;
      fees: FeesLately;
    },
  ) {
    this.#file = file;
    this.#chained = parts.chained;
    this.#claim = parts.claim;
    this.#hashes = parts.hashes;
    this.#known = parts.known;
    this.#paid = parts.paid;
    this.#attempts = parts.attempts;
    this.#fees = parts.fees;
    const { promise, resolve } = Promise.withResolvers<string>();
    [this.failed, this.#fail] = [promise, resolve];
  }

  static async open(folder: string, now: Date): Promise<Journal> {
    const file = path.join(folder, 'journal');
    const [fees, attempts] = [new FeesLately(), new Attempts()];
    const [hashes, known, paid] = [[''], new Map<string, Known>(), new PaidOutLately()];
    let beganAt = now;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const claim = await claimFolder(folder, predecessorTimeoutMs);
    try {
      const chained = await ChainedFile.open(file, (body, { seq, hash }) => {
        hashes[seq] = hash;
        const line = readLine(body);
        if (line.kind === 'signed') fees.note({ ...line, seq });
        if (line.kind === 'began' || line.kind === 'adopted') beganAt = new Date(line.at);
        if (line.kind === 'signed') {
          learn(known, line);
          paid.note({ ...line, seq });
          attempts.note({ ...line, seq });
        }
      });
      const journal = new Journal(file, { chained, claim, hashes, known, paid, attempts, fees });
      journal.#beganAt = beganAt;
      if (chained.head.seq === 0) journal.note({ kind: 'began', at: now.toISOString() });
      return journal;
    } catch (error) {
      claim.release();
      throw error;
    }
  }

  /** What was signed before is not in it. */
  get beganAt(): Date {
    return this.#beganAt;
  }

  /** That of its first line: a copy of its folder has it too, and is told apart by the head. */
  get id(): string {
    return this.#hashes[1] ?? '';
  }

  get head(): ChainHead {
    return this.#chained.head;
  }

  /** Whether something was written down whose transaction did not end well, so that the database has to be looked at. */
  get isAhead(): boolean {
    return this.#isAhead;
  }

  known(order: OrderName): Known | undefined {
    return this.#known.get(nameOf(order));
  }

  /** What was paid out of a wallet since then, not longer ago than limits look. */
  paidOut(walletId: number, since: Date): PaidOut[] {
    return this.#paid.of(walletId, since);
  }

  /** Which payouts something was signed for since then, not longer ago than limits look, whatever the database says of them. */
  payoutsSigned(since: Date): number[] {
    return this.#paid.idsOf('payout', since);
  }

  /** Which payouts something was ever signed for that goes to this address, whatever the database says of them. */
  payoutsTo(payee: Payee): ReadonlySet<number> {
    return this.#paid.idsTo(payee);
  }

  /** What may have gone of a wallet's coins to those who carry its orders since then, in dollars. */
  feesOf(walletId: number, since: Date): bigint {
    return this.#fees.of(walletId, since);
  }

  /** How many gaps of a sender were filled since then. */
  fillersOf(sender: Pick<SignedLine, 'blockchainId' | 'from'>, since: Date): number {
    return this.#fees.fillersOf(sender, since);
  }

  /** Whether something else was signed for the same payout, such as an earlier attempt at it, on whatever chain. */
  knowsOther(cause: Cause): boolean {
    return this.#attempts.knowsOther(cause);
  }

  /** All that was signed for these payouts, alone or among several. Of all else no line is read. */
  async signedFor(causes: readonly Cause[]): Promise<SignedLine[]> {
    const wanted = this.#attempts.linesOf(causes);
    const found: SignedLine[] = [];
    await readLines(this.#file, (body, { seq }) => {
      const line = wanted.has(seq) ? readLine(body) : undefined;
      if (line?.kind === 'signed') found.push(line);
    });
    return found;
  }

  /** Calls for each line that is written from now on, whatever becomes of its transaction. */
  follow(follower: (line: Line) => void): void {
    this.#followers.push(follower);
  }

  /** The hash that its line of this number has; undefined above the head. */
  hashAt(seq: number): string | undefined {
    return this.#hashes[seq];
  }

  async linesAfter(seq: number): Promise<(Line & { seq: number })[]> {
    const found: (Line & { seq: number })[] = [];
    await this.each((line) => void (line.seq > seq && found.push(line)));
    return found;
  }

  /** All of it, line by line: it may be long. */
  async each(work: (line: Line & { seq: number }) => void): Promise<void> {
    await readLines(this.#file, (body, { seq }) => work({ ...readLine(body), seq }));
  }

  /** Waits until nobody else writes. */
  async turn(): Promise<Turn> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return {
      write: (tx, line) => this.#write(tx, line),
      end: resolve,
    };
  }

  async #write(tx: Tx, line: SignedLine | ApproverLine): Promise<void> {
    if (this.#isAhead) throw new Error('The journal is ahead of the database, which is looked at first.');
    if (line.kind === 'signed') this.#refuseElsewhere(line);
    const body = writeLine(line);
    const [from, to] = [this.head, this.#chained.after(body)];
    if (!(await moveHead(tx, from, to))) {
      const why = `Another signer signs for this database, past line ${from.seq} of this journal: this one stops.`;
      this.#fail(why);
      throw new NotInStep(why);
    }
    // Until its transaction has ended well nobody knows whether it is stored.
    this.#isAhead = true;
    this.#append(line, body);
  }

  #refuseElsewhere(line: SignedLine): void {
    for (const [name, { position, within }] of knownIn(line)) {
      const known = this.#known.get(name);
      if (!known || (known.position === position && known.within === within)) continue;
      throw new Error(`What ${name} pays was signed at another place before.`);
    }
  }

  /** The transaction that wrote it has ended well, or the database was brought to where the journal is. */
  inStep(): void {
    this.#isAhead = false;
  }

  get adoptionFile(): string {
    return path.join(path.dirname(this.#file), 'adopt');
  }

  /** Whether a person has said so; once. */
  takeAdoption(): boolean {
    if (!existsSync(this.adoptionFile)) return false;
    rmSync(this.adoptionFile);
    return true;
  }

  /** A line that no signature goes with. */
  note(line: Exclude<Line, SignedLine | ApproverLine>): ChainHead {
    this.#append(line, writeLine(line));
    return this.head;
  }

  #append(line: Line, body: string): void {
    try {
      const { seq, hash } = this.#chained.append(body);
      this.#hashes[seq] = hash;
    } catch (error) {
      this.#fail(`The journal of the signer cannot be written: ${(error as Error).message}`);
      throw error;
    }
    if (line.kind === 'signed') {
      this.#fees.note({ ...line, seq: this.head.seq });
      learn(this.#known, line);
      this.#paid.note({ ...line, seq: this.head.seq });
      this.#attempts.note({ ...line, seq: this.head.seq });
    }
    if (line.kind === 'adopted') this.#beganAt = new Date(line.at);
    for (const follow of this.#followers) follow(line);
  }

  close(): void {
    this.#chained.close();
    this.#claim.release();
  }
}

/** What was signed for it before stays, and so do the coins of the first: lines of before name them there alone. */
function learn(known: Map<string, Known>, line: SignedLine): void {
  for (const [name, one] of knownIn(line)) {
    const { signatures = [], coins = [] } = known.get(name) ?? {};
    const all = [...signatures, ...one.signatures];
    known.set(name, { ...one, signatures: all, coins: coins.length > 0 ? coins : one.coins });
  }
}

/** The order that a line signs, and each that it pays with others: none of them is signed elsewhere. */
function knownIn(line: SignedLine): [string, Known][] {
  const { to, contract, units, cargo, position, version, feeUnitsCap, coins } = line;
  const signatures = [wordOfLine(line)];
  const itself = { to, contract, units, cargo, position, version, feeUnitsCap, within: null, signatures, coins };
  const rows = (line.rows ?? []).map((row): [string, Known] => {
    const of = { to: row.to, contract: row.contract, units: row.units, cargo: null, within: line.cause };
    return [nameOf({ ...line, cause: row.cause }), { ...itself, ...of }];
  });
  return [[nameOf(line), itself], ...rows];
}

function nameOf({ blockchainId, from, cause }: OrderName): string {
  return `${blockchainId} ${from} ${cause}`;
}
