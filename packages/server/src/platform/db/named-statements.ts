import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

const namesMax = 500;

/**
 * Lets each connection parse and plan a statement once, by giving every text a name. Texts beyond the limit, such as
 * lists of changing length, stay unnamed. So does what selects `*`: its shape may change while we run.
 */
export function namedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string | undefined>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function nameOf(text: string): string | undefined {
    if (names.has(text) || names.size >= namesMax) return names.get(text);
    const name = /\b(select|returning) (\S+\.)?\*/.test(text) ? undefined : `k${names.size}`;
    names.set(text, name);
    return name;
  }

  function naming(client: pg.PoolClient): PostgresPoolClient {
    function query(text: unknown, values?: readonly unknown[]) {
      if (typeof text !== 'string') return client.query(text as never);
      const name = nameOf(text);
      return client.query({ text, values: [...(values ?? [])], ...(name === undefined ? {} : { name }) });
    }
    // What is not asked here is the client's own affair.
    return new Proxy(client, {
      get: (target, property) => {
        if (property === 'query') return query;
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      const made = naming(client);
      clients.set(client, made);
      return made;
    },
  };
}
