import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as apiKeys from '@coffer/contract/projects/api-keys.ts';
import * as payments from '@coffer/contract/payments/payments.ts';
import { throughputFigure, type Figure } from './measuring/figure.ts';
import { load, type Shot } from './measuring/load.ts';
import { openRowWriter } from './measuring/row-writer.ts';
import { interleave } from './measuring/rounds.ts';
import { openStage, type Stage } from './measuring/stage.ts';

const connections = 64;
const rowsRatioMin = 0.6;
const routeRatioMin = 0.9;
const payersCount = 1000;

/**
 * A shop's payment from request to answer: its key, the key for safe repeats, customer, payment, first event, outbox. Beside it
 * the same rows written without any HTTP, and a bare route that makes the same statements for each request.
 */
export async function apiCreate(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack);
  const shot = shotOf(await newKey(stage));
  const flaws = await teachPeer(stage, shot);
  const writer = await openRowWriter(stack, stage.databaseUrl, connections);
  const { ours, route, rows } = await interleave({
    ours: (work) => load(stage.server, shot, connections, work),
    route: (work) => load(stage.peer, shot, connections, work),
    rows: writer.write,
  });
  return [
    { ...throughputFigure(`api-create, against ${writer.name}`, ours, rows, rowsRatioMin), flaws },
    { ...throughputFigure('api-create, against a bare route', ours, route, routeRatioMin), flaws },
  ];
}

async function newKey({ scene, server }: Stage): Promise<string> {
  const path = apiKeys.createApiKey.path.replace(':projectId', String(scene.projectId));
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'api-key': scene.key, 'content-type': 'application/json' },
    body: '{}',
  });
  return apiKeys.createApiKey.result.parse(await response.json()).key;
}

function shotOf(key: string): Shot {
  return {
    method: 'POST',
    path: payments.createPayment.path,
    headers: { 'api-key': key },
    fresh: () => ({ body: newPayment(), headers: { 'idempotency-key': randomUUID() } }),
  };
}

function newPayment(payer = 1 + Math.floor(Math.random() * payersCount)): string {
  return JSON.stringify({
    customerID: `payer-${payer}`,
    customerEmail: `payer-${payer}@example.com`,
    amountInUSD: '49.99',
    invoiceID: 'A-2026-0017',
    metadata: { cart: 'c81e728d9d4c' },
  });
}

/** The peer makes the statements that the program makes for a request that comes alone: it is told them. */
async function teachPeer({ server, peer, databaseUrl }: Stage, shot: Shot): Promise<string[]> {
  const send = async (url: string, body = newPayment()): Promise<Record<string, unknown>> => {
    const headers = { 'idempotency-key': randomUUID() };
    const response = await fetch(url + shot.path, {
      method: shot.method,
      headers: { ...shot.headers, ...headers, 'content-type': 'application/json' },
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${shot.path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  // Every payer is known from here on, so that all rounds do the same work.
  for (let payer = 1; payer <= payersCount; payer += 1) await send(server.url, newPayment(payer));
  await vacuum(databaseUrl);
  await server.ask('record');
  const ours = await send(server.url);
  // When a key was last used is written beside the requests, once a minute.
  const statements = (await server.ask('recorded')).filter((text) => !text.includes('update api_key'));
  await peer.ask('learnCreation', statements);
  const theirs = await send(peer.url);
  const isAlike = Object.keys(ours).join() === Object.keys(theirs).join() && ours['host'] === theirs['host'];
  return isAlike ? [] : ['the peer answers something else'];
}

/** As in a database that has been in use: the planner knows that the tables are not empty. */
async function vacuum(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
