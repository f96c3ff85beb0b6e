import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

export type TransactionPooler = { url: string; close(): Promise<void> };

/**
 * As connection poolers in transaction mode do: between transactions each statement goes to whichever connection to the
 * server is free, the one that was used last first. It takes plain queries alone, lets everybody in, and refuses the startup
 * parameters that it does not know, if it is told to.
 */
export async function startTransactionPooler(databaseUrl: string, refuses?: RegExp): Promise<TransactionPooler> {
  const idle: pg.Client[] = [];
  const all: pg.Client[] = [];

  async function take(): Promise<pg.Client> {
    const free = idle.pop();
    if (free) return free;
    const client = new pg.Client({ connectionString: databaseUrl, types: { getTypeParser: () => String } });
    await client.connect();
    all.push(client);
    return client;
  }

  const server = createServer((socket) => void serve(socket, take, (client) => idle.push(client), refuses));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      await new Promise<void>((closed) => server.close(() => closed()));
      await Promise.all(all.map((client) => client.end()));
    },
  };
}

async function serve(
  socket: Socket,
  take: () => Promise<pg.Client>,
  give: (client: pg.Client) => void,
  refuses: RegExp | undefined,
): Promise<void> {
  socket.on('error', () => undefined);
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let held: pg.Client | undefined;
  for await (const bytes of socket as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const letters = isStarted ? 1 : 0;
      if (rest.length < letters + 4) break;
      const length = rest.readUInt32BE(letters) + letters;
      if (rest.length < length) break;
      const letter = isStarted ? String.fromCharCode(rest[0] ?? 0) : '';
      const body = rest.subarray(letters + 4, length).toString('latin1');
      rest = rest.subarray(length);
      if (letter === 'X') return void socket.end();
      if (letter === '') {
        isStarted = true;
        const refused = refuses?.exec(body)?.[0];
        if (refused !== undefined) {
          socket.end(refusal('08P01', `unsupported startup parameter: ${refused}`));
          return;
        }
        socket.write(Buffer.concat([message('R', Buffer.from([0, 0, 0, 0])), ready('I')]));
        continue;
      }
      if (letter !== 'Q') {
        socket.end(refusal('0A000', 'only plain queries'));
        return;
      }
      const client: pg.Client = held ?? (await take());
      const text = body.replace(/\0$/, '');
      const answer = await client.query<Record<string, string | null>>(text);
      if (text === 'begin') held = client;
      if (text === 'rollback' || text === 'commit') held = undefined;
      if (held === undefined) give(client);
      socket.write(Buffer.concat([rowsOf(answer), message('C', cstring(answer.command)), ready(held ? 'T' : 'I')]));
    }
  }
}

function rowsOf({ fields, rows }: pg.QueryResult<Record<string, string | null>>): Buffer {
  if (fields.length === 0) return Buffer.alloc(0);
  const described = fields.map(({ name, dataTypeID }) => {
    const tail = Buffer.alloc(18);
    tail.writeUInt32BE(dataTypeID, 6);
    return Buffer.concat([cstring(name), tail]);
  });
  const data = rows.map((row) => {
    const cells = fields.map(({ name }) => {
      const value = Buffer.from(row[name] ?? '');
      return Buffer.concat([uint32(value.length), value]);
    });
    return message('D', Buffer.concat([uint16(cells.length), ...cells]));
  });
  return Buffer.concat([message('T', Buffer.concat([uint16(fields.length), ...described])), ...data]);
}

function refusal(code: string, text: string): Buffer {
  return message('E', Buffer.concat([cstring('SFATAL'), cstring(`C${code}`), cstring(`M${text}`), Buffer.from([0])]));
}

function ready(state: 'I' | 'T'): Buffer {
  return message('Z', Buffer.from(state));
}

function message(letter: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(letter), uint32(body.length + 4), body]);
}

function cstring(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
