import type { LiveMessage } from '@coffer/contract/operations/live.ts';

const patienceMs = 8000;

/** What a program on the other side of a connection sees. */
export type LiveClient = {
  heard: LiveMessage[];
  say(message: unknown): void;
  /** The next message of this type that nobody asked for yet. */
  next<T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>>;
  closed: Promise<number>;
  close(): void;
};

/** Connects; fails when it is refused. */
export async function connect(address: string, headers: Record<string, string> = {}): Promise<LiveClient> {
  const line = new WebSocket(address.replace(/^http/, 'ws'), { headers });
  const heard: LiveMessage[] = [];
  const taken = new Set<LiveMessage>();
  const wake = new Set<() => void>();
  line.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)) as LiveMessage);
    for (const one of wake) one();
  });
  const closed = new Promise<number>((gone) => line.addEventListener('close', ({ code }) => gone(code)));
  await new Promise<void>((opened, refused) => {
    line.addEventListener('open', () => opened());
    line.addEventListener('error', () => refused(new Error('refused')));
  });
  return {
    heard,
    say: (message) => line.send(typeof message === 'string' ? message : JSON.stringify(message)),
    closed,
    close: () => line.close(),
    next: (type) =>
      new Promise((found, failed) => {
        const timer = setTimeout(() => {
          wake.delete(look);
          failed(new Error(`no ${type} came, but ${JSON.stringify(heard)}`));
        }, patienceMs);
        function look(): void {
          const one = heard.find((message) => message.type === type && !taken.has(message));
          if (!one) return;
          taken.add(one);
          wake.delete(look);
          clearTimeout(timer);
          found(one as never);
        }
        wake.add(look);
        look();
      }),
  };
}
