import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type CuttingProxy = {
  /** The address of a database, through the proxy. */
  through(databaseUrl: string): string;
  /** Cuts every connection at the message after so many others: before the server gets it, or before its answer comes back. */
  arm(afterMessages: number, when: 'before' | 'after'): void;
  /** Whether the cut was made; nothing is cut from here on. */
  disarm(): boolean;
  close(): Promise<void>;
};

/** Stands between the program and PostgreSQL, and counts what the program says. */
export async function startCuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  const { port } = new URL(serverUrl);
  const open = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let when: 'before' | 'after' = 'before';
  let isCut = false;

  function cut(): void {
    isCut = true;
    left = Number.POSITIVE_INFINITY;
    for (const socket of open) socket.destroy();
  }

  const server = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    const count = messageCounter();
    let answerIsLost = false;
    client.on('data', (bytes: Buffer) => {
      const before = left;
      left -= count(bytes);
      if (before >= 0 && left < 0 && when === 'before') return cut();
      if (before >= 0 && left < 0) answerIsLost = true;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (answerIsLost) return cut();
      client.write(bytes);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port: own } = server.address() as AddressInfo;
  return {
    through(databaseUrl) {
      const url = new URL(databaseUrl);
      url.hostname = '127.0.0.1';
      url.port = String(own);
      return url.href;
    },
    arm(afterMessages, moment) {
      left = afterMessages;
      when = moment;
      isCut = false;
    },
    disarm() {
      left = Number.POSITIVE_INFINITY;
      return isCut;
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** Counts the messages that end in what came; the very first one has no letter before its length. */
function messageCounter(): (bytes: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return function count(bytes) {
    rest = Buffer.concat([rest, bytes]);
    let found = 0;
    for (;;) {
      const letter = isFirst ? 0 : 1;
      if (rest.length < letter + 4) return found;
      const length = rest.readUInt32BE(letter) + letter;
      if (rest.length < length) return found;
      rest = rest.subarray(length);
      isFirst = false;
      found += 1;
    }
  };
}
