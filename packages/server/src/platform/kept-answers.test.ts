import { beforeEach, expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

let nowMs: number;
let asked: number;
let answers: KeptAnswers<number>;
beforeEach(() => {
  nowMs = 0;
  asked = 0;
  answers = new KeptAnswers({ now: () => new Date(nowMs) }, { keptMs: 1000, waitMs: 20 });
});

const ask = async () => (asked += 1);

test('many who want the same ask once, until it is old', async () => {
  expect(await Promise.all([answers.get('a', ask), answers.get('a', ask), answers.get('b', ask)])).toEqual([1, 1, 2]);
  nowMs = 999;
  expect(await answers.get('a', ask)).toBe(1);
  nowMs = 1000;
  expect(await answers.get('a', ask)).toBe(3);
});

test('nobody waits for long, and the answer is there for those who come later', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  expect(await answers.get('slow', () => promise)).toBeUndefined();
  resolve(7);
  expect(await answers.get('slow', ask)).toBe(7);
  expect(asked).toBe(0);
});

test('who refuses is left alone for as long', async () => {
  const refuse = async () => {
    asked += 1;
    throw new Error('no');
  };
  expect(await answers.get('a', refuse)).toBeUndefined();
  expect(await answers.get('a', refuse)).toBeUndefined();
  expect(asked).toBe(1);
  nowMs = 1000;
  expect(await answers.get('a', ask)).toBe(2);
});
