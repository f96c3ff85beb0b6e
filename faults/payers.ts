import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import type { EvmStage } from '../packages/server/src/chains/evm/stage.fixture.ts';

/** A payment that somebody asked for, and what truly was sent for it. */
export type Bought = { reference: string; dollars: number; state: 'FILLED' | 'OVER_FILLED'; hashes: string[] };

export type Asking = <T>(
  call: Endpoint,
  params: Record<string, string | number>,
  body: object,
  once?: string,
) => Promise<T>;

export type Payers = {
  bought: readonly Bought[];
  /** Lets everybody who has an address pay to the end, and nobody begin. */
  stop(): Promise<void>;
};

/** So many have an address and have not paid: they go on paying while there is no program to ask. */
const waitingMax = 12;
const perBlock = 2;
const betweenBlocksMs = 400;
const dollar = 1_000_000n;
const orderingAtOnce = 4;

type Waiting = { bought: Bought; to: string; parts: bigint[] };

/** People buy all the time, and pay at once, in two parts, or too much. */
export function startPayers(ask: Asking, projectId: number, eth: EvmStage): Payers {
  const bought: Bought[] = [];
  const waiting: Waiting[] = [];
  let stopped = false;
  let allOrdered = false;

  async function order(): Promise<void> {
    while (!stopped) {
      if (waiting.length < waitingMax) waiting.push(await begin());
      else await delay(betweenBlocksMs);
    }
  }

  async function begin(): Promise<Waiting> {
    const dollars = randomInt(2, 500);
    const customer = randomUUID();
    const body = { customerID: customer, customerEmail: `${customer}@example.com`, amountInUSD: String(dollars) };
    const { reference_id: reference } = await ask<{ reference_id: string }>(
      createProjectPayment,
      { id: projectId },
      body,
      customer,
    );
    const choice = { blockchain_code: 'ETH', currency_code: 'USDC' };
    const { Address: to } = await ask<{ Address: string }>(chooseDepositAddress, { ref: reference }, choice);
    const due = BigInt(dollars) * dollar;
    const ways = [[due], [due / 2n, due / 2n], [due * 2n]];
    const turn = bought.length % ways.length;
    const one: Bought = { reference, dollars, state: turn === 2 ? 'OVER_FILLED' : 'FILLED', hashes: [] };
    bought.push(one);
    return { bought: one, to, parts: ways[turn] ?? [] };
  }

  async function pay(): Promise<void> {
    while (!allOrdered || waiting.length > 0) {
      for (let at = 0; at < perBlock; at += 1) {
        const next = waiting.shift();
        if (!next) break;
        const [units = 0n, ...rest] = next.parts;
        next.bought.hashes.push(await eth.pay([{ to: next.to, contract: eth.token, units }]));
        if (rest.length > 0) waiting.push({ ...next, parts: rest });
      }
      await eth.mine(1);
      await delay(betweenBlocksMs);
    }
  }

  const ordering = Promise.all(Array.from({ length: orderingAtOnce }, order));
  const paying = pay();
  return {
    bought,
    async stop() {
      stopped = true;
      await ordering;
      allOrdered = true;
      await paying;
    },
  };
}
