import { setTimeout as pass } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ToldTransfer } from '../../port/hearing.ts';
import { RpcFailure } from '../rpc-failure.ts';
import { RpcNode } from '../rpc-node.ts';
import { tellInTurn, type OpenTeller, type Said, type Teller } from './tell-in-turn.ts';
import { WordMemory } from './word-memory.ts';

const kind = { whichChain: ['eth_chainId', []] as const, chainIdIn: () => '1', isVerdict: () => false };
const openNode = () => new RpcNode({ id: 1, url: 'http://127.0.0.1:1' }, 0, { chainId: '1', goneAfterMs: 0 }, kind);

function transfer(name: string): ToldTransfer {
  const block = { height: 7, hash: '0xb7' };
  return { block, txHash: name, path: 'value', contract: null, to: '0xa1', units: 1n, grewBy: null, holds: 1n };
}

const nothingElse = { listed: () => Promise.resolve(null), knows: () => Promise.resolve(false) };

/** Who answers about each transaction once it is let. */
function patientNode() {
  const asked: string[] = [];
  const waiting = new Map<string, { answer(said: Said): void; signal: AbortSignal }>();
  const openTeller: OpenTeller = (_node, signal) => ({
    ...nothingElse,
    tell(txHash, some) {
      asked.push(txHash);
      const { promise, resolve } = Promise.withResolvers<Said[]>();
      waiting.set(txHash, { signal, answer: (said) => resolve(some.map(() => said)) });
      return promise;
    },
  });
  return { asked, waiting, openTeller };
}

/** A round that ends when it is told to. */
function openRound(memory: WordMemory, told: readonly ToldTransfer[], openTeller: OpenTeller, node = openNode()) {
  const end = new AbortController();
  const said: (string | null)[] = [];
  const round = { say: (at: number, word: string | null) => void (said[at] = word), signal: end.signal };
  const through = tellInTurn({ node, memory, round }, told, openTeller);
  return { said, through, end: () => end.abort('late') };
}

/** As after a round that was too short for it. */
function cutOff(memory: WordMemory, ...some: readonly ToldTransfer[]): void {
  for (const one of some) memory.noteTry(one);
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

for (const word of ['told', 'absent'] as const) {
  test(`an answer that takes longer than a round is heard in the next: ${word}`, async () => {
    const memory = new WordMemory();
    const heavy = transfer('heavy');
    cutOff(memory, heavy);
    const { asked, waiting, openTeller } = patientNode();
    const first = openRound(memory, [heavy], openTeller);
    await turn();
    first.end();
    await first.through;
    expect(first.said).toEqual([]);
    expect(waiting.get('heavy')?.signal.aborted).toBe(false);

    const second = openRound(memory, [heavy], openTeller);
    await turn();
    waiting.get('heavy')?.answer(word);
    await second.through;
    expect(asked).toEqual(['heavy']);
    expect(second.said).toEqual([word]);
  });
}

test('an answer that comes between two rounds is heard once, and only that it is there is kept', async () => {
  const memory = new WordMemory();
  const [gone, there] = [transfer('gone'), transfer('there')];
  cutOff(memory, gone, there);
  const { asked, waiting, openTeller } = patientNode();
  for (const [name, word] of [
    ['gone', 'absent'],
    ['there', 'told'],
  ] as const) {
    const { through, end } = openRound(memory, [name === 'gone' ? gone : there], openTeller);
    await turn();
    end();
    await through;
    waiting.get(name)?.answer(word);
    await turn();
  }
  const next = openRound(memory, [gone, there], openTeller);
  await next.through;
  expect(next.said).toEqual(['absent', 'told']);
  expect(asked).toEqual(['gone', 'there']);

  const third = openRound(memory, [gone, there], openTeller);
  await turn();
  expect(asked).toEqual(['gone', 'there', 'gone']);
  waiting.get('gone')?.answer('told');
  await third.through;
  expect(third.said).toEqual(['told', 'told']);
});

test('one long answer is waited for at a time, beside those that are quick', async () => {
  const memory = new WordMemory();
  const [long, longer, quick] = [transfer('long'), transfer('longer'), transfer('quick')];
  cutOff(memory, long, longer);
  const { asked, waiting, openTeller } = patientNode();
  const { said, through } = openRound(memory, [long, longer, quick], openTeller);
  await turn();
  expect(asked).toEqual(['quick', 'long']);
  waiting.get('long')?.answer('told');
  await turn();
  expect(asked).toEqual(['quick', 'long', 'longer']);
  waiting.get('quick')?.answer('told');
  waiting.get('longer')?.answer('told');
  await through;
  expect(said).toEqual(['told', 'told', 'told']);
});

test('what breaks after a round has ended is not kept silent', async () => {
  const memory = new WordMemory();
  const heavy = transfer('heavy');
  cutOff(memory, heavy);
  const { promise, reject } = Promise.withResolvers<Said[]>();
  const first = openRound(memory, [heavy], () => ({ ...nothingElse, tell: () => promise }));
  await turn();
  first.end();
  await first.through;
  reject(new TypeError('broken'));
  await turn();
  await expect(openRound(memory, [heavy], () => ({ ...nothingElse, tell: () => promise })).through).rejects.toThrow(
    'broken',
  );
});

describe('a node that does not get through with one transaction', () => {
  const failing = new RpcFailure('unreachable', 'gave no answer');
  const cases: readonly [string, Partial<Teller>, { isGone: boolean; why: string | null }][] = [
    [
      'and tells of another one of its block is there, and that one waits alone',
      { knows: async (txHash) => txHash === 'plain' },
      { isGone: false, why: 'it gave no answer in time' },
    ],
    [
      'nor with another one of its block is silent',
      { knows: () => Promise.reject(failing) },
      { isGone: true, why: null },
    ],
    [
      'nor knows another one of its block is silent',
      { knows: () => Promise.resolve(false) },
      { isGone: true, why: null },
    ],
    [
      'where the block has no other, says nothing of itself',
      { listed: () => Promise.resolve(new Set(['heavy'])) },
      { isGone: false, why: null },
    ],
  ];
  test.concurrent.each(cases)('%s', async (_name, over, { isGone, why }) => {
    const [memory, node, heavy] = [new WordMemory(), openNode(), transfer('heavy')];
    cutOff(memory, heavy);
    const teller = {
      listed: () => Promise.resolve(new Set(['heavy', 'plain', 'odd'])),
      knows: () => Promise.resolve(true),
      tell: () => new Promise<never>(() => undefined),
      ...over,
    };
    await openRound(memory, [heavy], () => teller, node).through;
    expect(node.isGone('transfers')).toBe(isGone);
    expect(node.isGone('blocks')).toBe(false);
    expect(memory.whyUntold(heavy)).toBe(why);
  });

  /** What it is asked takes until nobody waits for it any more. */
  const hangs = <T>(signal: AbortSignal) =>
    new Promise<T>((_answered, failed) =>
      signal.addEventListener('abort', () => failed(new RpcFailure('ended', 'it was taken back'))),
    );

  test.concurrent('for the first time, and is broken off at it, is there when it tells of another one', async () => {
    const [memory, node, fresh] = [new WordMemory(), openNode(), transfer('fresh')];
    const { through, end } = openRound(
      memory,
      [fresh],
      (_node, signal) => ({
        listed: () => Promise.resolve(new Set(['fresh', 'plain'])),
        knows: () => Promise.resolve(true),
        tell: () => hangs(signal),
      }),
      node,
    );
    await pass(2_500);
    end();
    await through;
    expect(node.isGone('transfers')).toBe(false);
    expect(memory.whyUntold(fresh)).toBe('it gave no answer in time');
  });

  test.concurrent('nor with anything else is silent, though the round broke it off', async () => {
    const [memory, node, fresh] = [new WordMemory(), openNode(), transfer('fresh')];
    const openTeller: OpenTeller = (_node, signal) => ({
      listed: () => hangs(signal),
      knows: () => hangs(signal),
      tell: () => hangs(signal),
    });
    const { through, end } = openRound(memory, [fresh], openTeller, node);
    await pass(2_500);
    end();
    await through;
    expect(node.isGone('transfers')).toBe(true);
    expect(memory.whyUntold(fresh)).toBeNull();
  });

  test('is not waited for longer than a second by who reads the chain', async () => {
    const [memory, heavy] = [new WordMemory(), transfer('heavy')];
    cutOff(memory, heavy);
    const { openTeller } = patientNode();
    const startedAt = performance.now();
    await openRound(memory, [heavy], openTeller).through;
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });
});
