import { setTimeout as delay } from 'node:timers/promises';
import { accountMethods } from './methods/account-methods.ts';
import { blockMethods } from './methods/block-methods.ts';
import { controlMethods } from './methods/control-methods.ts';
import type { PlannedFault } from './machine/faults.ts';
import { networkMethods } from './methods/network-methods.ts';
import { isConfig, type Methods } from './methods/params.ts';
import { refusals, RpcRefusal } from './machine/rpc-refusal.ts';
import { sendMethods } from './methods/send-methods.ts';
import { signatureMethods } from './methods/signature-methods.ts';
import type { Simulator } from './machine/simulator.ts';

const nodeMethods: Methods = {
  ...networkMethods,
  ...accountMethods,
  ...blockMethods,
  ...signatureMethods,
  ...sendMethods,
  ...controlMethods,
};

export type Answer = { status: number; body: unknown };

const batchMax = 100;
const defaultDelayMs = 1000;

/** Answers what came in one request: a call or a list of calls. */
export function answer(simulator: Simulator, text: string): Promise<Answer> {
  return answerWith(nodeMethods, simulator, text);
}

export async function answerWith(methods: Methods, simulator: Simulator, text: string): Promise<Answer> {
  const asked = parse(text);
  if (asked === undefined) return { status: 200, body: failure(null, refusals.unreadable, 'Parse error') };
  const calls: readonly unknown[] = Array.isArray(asked) ? asked : [asked];
  if (calls.length === 0 || calls.length > batchMax)
    return { status: 200, body: failure(null, refusals.invalidRequest, 'Invalid request') };

  const bodies: unknown[] = [];
  for (const call of calls) {
    const fault = isConfig(call) ? simulator.faults.meet(String(call['method'])) : undefined;
    if (fault?.kind === 'too-many') return { status: 429, body: failure(null, 429, 'Too many requests') };
    if (fault?.kind === 'broken') return { status: 500, body: 'Internal Server Error' };
    await wait(fault);
    bodies.push(await answerOne(methods, simulator, call));
    if (fault?.kind === 'broken-afterwards') return { status: 500, body: 'Internal Server Error' };
  }
  return { status: 200, body: Array.isArray(asked) ? bodies : bodies[0] };
}

async function wait(fault: PlannedFault | undefined): Promise<void> {
  if (fault?.kind === 'slow') await delay(fault.delayMs ?? defaultDelayMs);
}

async function answerOne(methods: Methods, simulator: Simulator, call: unknown): Promise<unknown> {
  if (!isConfig(call) || typeof call['method'] !== 'string')
    return failure(null, refusals.invalidRequest, 'Invalid request');
  const { id = null, method: name, params = [] } = call as { id?: unknown; method: string; params?: unknown };
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!method) return failure(id, refusals.noMethod, 'Method not found');
  if (!Array.isArray(params)) return failure(id, refusals.badParams, '`params` should be an array');
  try {
    return { jsonrpc: '2.0', id, result: (await method(simulator, params)) ?? null };
  } catch (error) {
    if (error instanceof RpcRefusal) return failure(id, error.code, error.message, error.data);
    return failure(id, -32603, error instanceof Error ? error.message : String(error));
  }
}

function failure(id: unknown, code: number, message: string, data?: unknown) {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
