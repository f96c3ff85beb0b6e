import { execFileSync } from 'node:child_process';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';

export type RestartablePostgres = {
  /** The same from start to start. */
  url: string;
  /** Ends the postmaster between two instructions; its connections end as PostgreSQL ends them. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** It is there, takes connections, and answers nothing; gives what ends that. */
  freeze(): () => void;
  stop(): Promise<void>;
};

/** A PostgreSQL of its own that comes back on the data it left, at an address that stays. */
export async function startRestartablePostgres(dataDir: string): Promise<RestartablePostgres> {
  let server: EmbeddedPostgres | undefined = await startEmbeddedPostgres({ dataDir });
  const open = new Set<Socket>();
  const entrance = createServer((client) => {
    if (!server) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(new URL(server.url).port), '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((ready) => entrance.listen(0, '127.0.0.1', ready));
  const url = new URL(server.url);
  url.port = String((entrance.address() as AddressInfo).port);
  return {
    url: url.href,
    async kill() {
      const killed = server;
      if (!killed) throw new Error('it is not running');
      server = undefined;
      process.kill(killed.pid, 'SIGKILL');
      await killed.exited;
    },
    async start() {
      server = await startEmbeddedPostgres({ dataDir });
    },
    freeze() {
      const pids = server === undefined ? [] : [server.pid, ...childrenOf(server.pid)];
      if (pids.length === 0) throw new Error('it is not running');
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) signalIfThere(pid, 'SIGCONT');
      };
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((closed) => entrance.close(() => closed()));
      await server?.stop();
    },
  };
}

function childrenOf(pid: number): number[] {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

/** A connection may have ended by itself meanwhile. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
