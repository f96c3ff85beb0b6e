import * as customers from '@coffer/contract/payments/customers.ts';
import { checkPeer } from './measuring/check-peer.ts';
import { throughputFigure, type Figure } from './measuring/figure.ts';
import { load, type Shot } from './measuring/load.ts';
import { interleave } from './measuring/rounds.ts';
import type { Stage } from './measuring/stage.ts';
import { createCustomer } from './measuring/statements.ts';

const connections = 64;
const ratioMin = 0.7;

let made = 0;

/** A change with its audit row: a new customer. Once more with a key for safe repeats, which no peer has. */
export async function apiWrite(stage: Stage): Promise<Figure[]> {
  const { key, projectId } = stage.scene;
  const plain: Shot = {
    method: 'POST',
    path: customers.createCustomer.path.replace(':id', String(projectId)),
    headers: { 'api-key': key },
    fresh: () => ({ body: newCustomer() }),
  };
  const repeatable: Shot = {
    ...plain,
    fresh: () => ({ body: newCustomer(), headers: { 'idempotency-key': `bench-${made}` } }),
  };
  const flaws = await checkPeer(stage, plain, createCustomer, ['id', 'customerID', 'email', 'createdAt']);
  const { ours, safe, peer } = await interleave({
    ours: (work) => load(stage.server, plain, connections, work),
    safe: (work) => load(stage.server, repeatable, connections, work),
    peer: (work) => load(stage.peer, plain, connections, work),
  });
  return [
    { ...throughputFigure('api-write', ours, peer, ratioMin), flaws },
    { ...throughputFigure('api-write, Idempotency-Key', safe, peer), flaws },
  ];
}

function newCustomer(): string {
  made += 1;
  return JSON.stringify({ customerID: `bench-${made}`, email: `customer-${made}@example.com`, name: 'Ada Lovelace' });
}
