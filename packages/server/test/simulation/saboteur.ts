import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Chain } from '../../src/chains/port/port.ts';

/** `error`: one question fails. The others end the process: before a question is sent, while it is answered, or after. */
export type Strike = 'error' | 'dies-before' | 'dies-during' | 'dies-after';

export class Struck extends Error {
  override name = 'Struck';
}

/** Sits between one watcher, or one sender, and all that it asks, and strikes at the question it was told to. */
export class Saboteur {
  #left = 0;
  #strike: Strike | undefined;
  #dead = false;
  strikes = 0;

  arm(strike: Strike, after: number): void {
    this.#strike = strike;
    this.#left = after;
  }

  disarm(): void {
    this.#strike = undefined;
  }

  /** Nothing that the process was about to do happens any more. */
  kill(): void {
    this.#dead = true;
  }

  get isDead(): boolean {
    return this.#dead;
  }

  pool(pool: PostgresPool): PostgresPool {
    const connect = async () => {
      this.#refuseTheDead();
      return this.#client(await pool.connect());
    };
    return { options: pool.options, connect, end: async () => {} };
  }

  chain(chain: Chain): Chain {
    const ask = async <T>(question: () => Promise<T>): Promise<T> => {
      const strike = this.#next();
      if (strike === undefined) return question();
      // A chain does not care whether its answer is heard.
      if (strike === 'dies-after' || strike === 'dies-during') await question();
      return this.#fall(strike);
    };
    const { batches, contracts, positions, readAgain, hear } = chain;
    const leftOut = contracts?.leftOut?.bind(contracts);
    return {
      ...chain,
      ...(contracts && leftOut ? { contracts: { ...contracts, leftOut: (hash) => ask(() => leftOut(hash)) } } : {}),
      ...(batches
        ? {
            batches: {
              ...batches,
              isThere: () => ask(() => batches.isThere()),
              standing: () => ask(() => batches.standing()),
              knownPayees: (addresses) => ask(() => batches.knownPayees(addresses)),
              refusedNow: (call) => ask(() => batches.refusedNow(call)),
              refused: (sent) => ask(() => batches.refused(sent)),
            },
          }
        : {}),
      transaction: (hash) => ask(() => chain.transaction(hash)),
      head: () => ask(() => chain.head()),
      block: (height) => ask(() => chain.block(height)),
      read: (range, watched) => ask(() => chain.read(range, watched)),
      ...(hear ? { hear: (heights) => ask(() => hear(heights)) } : {}),
      ...(readAgain ? { readAgain: (range, watched) => ask(() => readAgain(range, watched)) } : {}),
      ...(positions
        ? {
            positions: {
              next: (address) => ask(() => positions.next(address)),
              agreed: (address) => ask(() => positions.agreed(address)),
            },
          }
        : {}),
      balances: (asks) => ask(() => chain.balances(asks)),
      balancesAt: (asks, height) => ask(() => chain.balancesAt(asks, height)),
      estimateFee: (order, outbids) => ask(() => chain.estimateFee(order, outbids)),
      broadcast: (signed) => ask(() => chain.broadcast(signed)),
      fate: (sent) => ask(() => chain.fate(sent)),
    };
  }

  #client(client: PostgresPoolClient): PostgresPoolClient {
    const query = async (...asked: unknown[]): Promise<unknown> => {
      const ask = () => Reflect.apply(client.query, client, asked) as Promise<unknown>;
      const strike = this.#next();
      if (strike === undefined) return ask();
      if (strike === 'dies-after') await ask();
      if (strike === 'dies-during') await Promise.allSettled([ask(), cut(client)]);
      return this.#fall(strike);
    };
    // What a dead process held open is cut: no rollback is sent for it.
    const release = () => client.release(this.#dead);
    return new Proxy(client, {
      get: (target, property) => {
        if (property === 'query') return query;
        if (property === 'release') return release;
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  #next(): Strike | undefined {
    this.#refuseTheDead();
    if (this.#strike === undefined || this.#left-- > 0) return undefined;
    const strike = this.#strike;
    this.#strike = undefined;
    return strike;
  }

  #fall(strike: Strike): never {
    this.strikes += 1;
    if (strike !== 'error') this.#dead = true;
    throw new Struck(strike);
  }

  #refuseTheDead(): void {
    if (this.#dead) throw new Struck('dead already');
  }
}

/** The question is on its way; whether it is answered, nobody will hear. */
async function cut(client: PostgresPoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  await new Promise<void>((done) => {
    setImmediate(done);
  });
  connection.stream.destroy();
}
