import pg from 'pg';

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** Writes down the text of every statement that this process sends, until `stop`. */
export function recordStatements(): { stop(): string[] } {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  const texts: string[] = [];
  client.query = function (...given) {
    const [what] = given;
    texts.push(typeof what === 'string' ? what : (what as { text: string }).text);
    return query.apply(this, given);
  };
  return {
    stop() {
      client.query = query;
      return texts;
    },
  };
}
