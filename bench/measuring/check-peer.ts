import { isDeepStrictEqual } from 'node:util';
import type { Shot } from './load.ts';
import type { Stage } from './stage.ts';
import { differences } from './statements.ts';

/** A peer is one only while it gives the same answer by the same statements. Returns where it does not. */
export async function checkPeer(
  stage: Stage,
  shot: Shot,
  statements: readonly string[],
  varying: readonly string[] = [],
): Promise<string[]> {
  await answerOf(stage.server.url, shot);
  await stage.server.ask('record');
  const ours = await answerOf(stage.server.url, shot);
  const flaws = differences(statements, await stage.server.ask('recorded'));
  const theirs = await answerOf(stage.peer.url, shot);
  for (const field of varying) theirs[field] = ours[field];
  if (!isDeepStrictEqual(ours, theirs)) flaws.push('the peer answers something else');
  return flaws;
}

async function answerOf(url: string, { method, path, headers = {}, fresh }: Shot): Promise<Record<string, unknown>> {
  const made = fresh?.();
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...made?.headers, ...(made ? { 'content-type': 'application/json' } : {}) },
    ...(made ? { body: made.body } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}
