import { isAddress, isSignature, type Address } from '@solana/kit';
import type { Commitment } from '../machine/finality.ts';
import type { Block } from '../machine/ledger.ts';
import { badParams, refusals, RpcRefusal } from '../machine/rpc-refusal.ts';
import type { Simulator } from '../machine/simulator.ts';

export type Params = readonly unknown[];
export type Config = Readonly<Record<string, unknown>>;
export type Method = (simulator: Simulator, params: Params) => unknown;
export type Methods = Readonly<Record<string, Method>>;

export function configAt(params: Params, at: number): Config {
  const found = params[at] ?? {};
  if (!isConfig(found)) throw badParams(`parameter ${at} must be an object`);
  return found;
}

export function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textAt(params: Params, at: number): string {
  const found = params[at];
  if (typeof found !== 'string') throw badParams(`parameter ${at} must be a text`);
  return found;
}

export function addressAt(params: Params, at: number): Address {
  return readAddress(params[at], at);
}

export function addressesAt(params: Params, at: number, max: number): Address[] {
  return listAt(params, at, max).map((one) => readAddress(one, at));
}

function readAddress(value: unknown, at: number): Address {
  if (typeof value !== 'string' || !isAddress(value)) throw badParams(`parameter ${at} is no address`);
  return value;
}

export function signatureAt(params: Params, at: number): string {
  return readSignature(params[at], at);
}

export function signaturesAt(params: Params, at: number, max: number): string[] {
  return listAt(params, at, max).map((one) => readSignature(one, at));
}

function readSignature(value: unknown, at: number): string {
  if (typeof value !== 'string' || !isSignature(value)) throw badParams(`parameter ${at} is no signature`);
  return value;
}

function listAt(params: Params, at: number, max: number): readonly unknown[] {
  const found = params[at];
  if (!Array.isArray(found)) throw badParams(`parameter ${at} must be a list`);
  if (found.length > max) throw badParams(`too many inputs provided; max ${max}`);
  return found;
}

export function wholeNumberAt(params: Params, at: number): number {
  const found = params[at];
  if (typeof found !== 'number' || !Number.isSafeInteger(found) || found < 0)
    throw badParams(`parameter ${at} must be a whole number`);
  return found;
}

const commitments: readonly unknown[] = ['processed', 'confirmed', 'finalized'];

export function commitmentOf(config: Config, key = 'commitment'): Commitment {
  const found = config[key] ?? 'finalized';
  if (!commitments.includes(found)) throw badParams(`there is no commitment ${JSON.stringify(found)}`);
  return found as Commitment;
}

/** What is read of blocks and transactions is read where they have been voted on. */
export function votedCommitmentOf(config: Config): Commitment {
  const found = commitmentOf(config);
  if (found === 'processed') throw badParams('the method does not support a commitment below `confirmed`');
  return found;
}

/** The block that the caller wants to be answered from. */
export function blockFor({ ledger }: Simulator, config: Config, key = 'commitment'): Block {
  const block = ledger.at(commitmentOf(config, key));
  const wanted = config['minContextSlot'];
  if (typeof wanted === 'number' && wanted > block.slot) {
    const data = { contextSlot: block.slot };
    throw new RpcRefusal(refusals.contextSlotNotReached, 'Minimum context slot has not been reached', data);
  }
  return block;
}

export function inContext(block: Block, value: unknown) {
  return { context: { apiVersion: '4.1.2', slot: block.slot }, value };
}
