import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Answer, Answers, Question } from './answer-parent.ts';

/** A process of its own beside the bench, that answers questions. */
export type Part<A extends Answers = Answers> = {
  ask<N extends keyof A & string>(name: N, ...value: Parameters<A[N]>): Promise<Awaited<ReturnType<A[N]>>>;
  stop(): Promise<void>;
};

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

/** Starts a file of the bench, named from its folder. It ends when the bench does, however that ends. */
export function startPart<A extends Answers>(file: string): Part<A> {
  const child = fork(path.join(import.meta.dirname, '..', file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  child.on('message', ({ id, value, error }: Answer) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asker?.resolve(value);
    else asker?.reject(new Error(`${file}: ${error}`));
  });
  child.once('exit', (code, signal) => {
    for (const asker of waiting.values()) asker.reject(new Error(`${file} ended with ${code ?? signal}`));
    waiting.clear();
  });
  return {
    ask(name, value?: unknown) {
      return new Promise((resolve, reject) => {
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        child.send({ id, name, value } satisfies Question, (error) => error && reject(error));
      });
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
