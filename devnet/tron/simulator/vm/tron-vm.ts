import { Common, Hardfork, Mainnet } from '@ethereumjs/common';
import {
  EVM,
  EVMError,
  EVMMockBlockchain,
  NobleBN254,
  type EVMResult,
  type EVMRunCallOpts,
  type ExecResult,
  type Message,
} from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { inVm, outOfVm, type Hex41 } from '../address.ts';
import { concatBytes, eightBytes, toHex } from '../bytes.ts';
import type { Ledger } from '../chain/ledger.ts';
import { factorUnit } from '../rules.ts';
import { energyTable, laterOpcodes } from './energy-table.ts';
import { VmState } from './vm-state.ts';
import { withoutReserve } from './without-reserve.ts';

export type VmCall = {
  /** Of the transaction that all begins with. */
  txId: Uint8Array;
  from: Hex41;
  /** Null makes a contract of the data. */
  to: Hex41 | null;
  data: Uint8Array;
  valueSun: bigint;
  energyMax: number;
  block: { height: number; timeMs: number; witness: Hex41 };
};

export type InnerCall = { note: 'call' | 'create'; from: Hex41; to: Hex41; valueSun: bigint; rejected: boolean };
export type VmLog = { address: string; topics: readonly string[]; data: string };

export type VmResult = {
  outcome: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY' | 'UNKNOWN' | 'BAD_JUMP_DESTINATION' | 'STACK_TOO_SMALL';
  energy: number;
  /** What of it the factors of contracts have added. */
  penalty: number;
  answer: Uint8Array;
  logs: readonly VmLog[];
  made: readonly Hex41[];
  inner: readonly InnerCall[];
};

type Message41 = Message & { depth: number };

type Run = {
  txId: Uint8Array;
  inners: number;
  made: Hex41[];
  inner: InnerCall[];
  /** Energy that the calls of each frame that runs took for themselves. */
  below: number[];
  penalty: number;
};

/** Ethereum's machine with the addresses, prices and penalties of this network. */
export class TronVm extends EVM {
  readonly #state: VmState;
  readonly #factorOf: (contract: Hex41) => number;
  readonly #energyFeeSun: bigint;
  #run: Run = newRun(new Uint8Array(32));

  constructor(ledger: Ledger, given: { chainId: bigint; energyFeeSun: bigint; factorOf(contract: Hex41): number }) {
    const params = energyTable();
    const common = new Common({ chain: Mainnet, hardfork: Hardfork.Petersburg, eips: [3855], params });
    const state = new VmState(ledger);
    super({
      common,
      stateManager: state,
      blockchain: new EVMMockBlockchain(),
      bn254: new NobleBN254(),
      params,
      allowUnlimitedContractSize: true,
      customOpcodes: [...laterOpcodes(given.chainId, given.energyFeeSun), ...withoutReserve(common)],
    });
    this.#state = state;
    this.#factorOf = given.factorOf;
    this.#energyFeeSun = given.energyFeeSun;
    this.events.on('beforeMessage', (message) => this.#begin(message as Message41));
    this.events.on('newContract', ({ address }) => void this.#run.made.push(outOfVm(address)));
  }

  async execute({ txId, from, to, data, valueSun, energyMax, block }: VmCall): Promise<VmResult> {
    const run = newRun(txId);
    this.#run = run;
    this.#state.nowMs = block.timeMs;
    try {
      const result = await this.runCall({
        caller: inVm(from),
        origin: inVm(from),
        ...(to === null ? {} : { to: inVm(to) }),
        data,
        value: valueSun,
        gasLimit: BigInt(Math.max(0, Math.floor(energyMax))),
        gasPrice: this.#energyFeeSun,
        skipNonceIncrement: true,
        block: headerOf(block),
      });
      return resultOf(result.execResult, run);
    } finally {
      await this.journal.cleanup();
    }
  }

  /** The first contract by the transaction and its owner, others by the transaction and a count, CREATE2 with 0x41. */
  protected override async _generateAddress(message: Message): Promise<Address> {
    const { txId, inners } = this.#run;
    const salted = (salt: Uint8Array) =>
      concatBytes(Uint8Array.of(0x41), message.caller.bytes, salt, keccak_256(message.code as Uint8Array));
    const hashed = message.salt
      ? salted(message.salt)
      : concatBytes(
          txId,
          message.depth === 0 ? concatBytes(Uint8Array.of(0x41), message.caller.bytes) : eightBytes(inners - 1),
        );
    const address = new Address(keccak_256(hashed).slice(-20));
    this.#state.make(address);
    const own = this.#run.inner.at(-1);
    if (message.depth > 0 && own) own.to = outOfVm(address);
    return address;
  }

  /** What a contract called inside is told apart, so that its factor is not taken twice. */
  protected override async runInterpreter(message: Message, options?: object): Promise<ExecResult> {
    const run = this.#run;
    run.below.push(0);
    const result = await super.runInterpreter(message, options);
    const below = run.below.pop() ?? 0;
    const factor = message.to ? this.#factorOf(outOfVm(message.to)) : 0;
    const own = Math.max(0, Number(result.executionGasUsed) - below);
    const penalty = Math.floor((own * factor) / factorUnit);
    if (penalty === 0) return result;
    run.penalty += penalty;
    const energy = result.executionGasUsed + BigInt(penalty);
    if (energy <= message.gasLimit) return { ...result, executionGasUsed: energy };
    return {
      ...result,
      executionGasUsed: message.gasLimit,
      logs: [],
      exceptionError: new EVMError(EVMError.errorMessages.OUT_OF_GAS),
    };
  }

  override async runCall(options: EVMRunCallOpts): Promise<EVMResult> {
    const at = this.#run.inner.length;
    const result = await super.runCall(options);
    if (!options.message) return result;
    const above = this.#run.below.length - 1;
    if (above >= 0) this.#run.below[above] = (this.#run.below[above] ?? 0) + Number(result.execResult.executionGasUsed);
    // What failed inside takes with it all that it had begun.
    if (result.execResult.exceptionError) for (const inner of this.#run.inner.slice(at)) inner.rejected = true;
    return result;
  }

  #begin(message: Message41): void {
    if (message.depth === 0) return;
    this.#run.inners += 1;
    const note = message.to ? 'call' : 'create';
    const to = message.to ? outOfVm(message.to) : '';
    const valueSun = message.delegatecall ? 0n : message.value;
    this.#run.inner.push({ note, from: outOfVm(message.caller), to, valueSun, rejected: false });
  }
}

function headerOf({ height, timeMs, witness }: VmCall['block']): NonNullable<EVMRunCallOpts['block']> {
  const header = {
    number: BigInt(height),
    timestamp: BigInt(Math.floor(timeMs / 1000)),
    coinbase: inVm(witness),
    difficulty: 0n,
    prevRandao: new Uint8Array(32),
    gasLimit: 0n,
    getBlobGasPrice: () => undefined,
  };
  return { header };
}

function newRun(txId: Uint8Array): Run {
  return { txId, inners: 0, made: [], inner: [], below: [], penalty: 0 };
}

function resultOf({ exceptionError, executionGasUsed, returnValue, logs = [] }: ExecResult, run: Run): VmResult {
  const failed = exceptionError !== undefined;
  return {
    outcome: failed ? outcomeOf(exceptionError.error) : 'SUCCESS',
    energy: Number(executionGasUsed),
    penalty: run.penalty,
    answer: returnValue,
    logs: failed
      ? []
      : logs.map(([address, topics, data]) => ({
          address: toHex(address),
          topics: topics.map(toHex),
          data: toHex(data),
        })),
    made: failed ? [] : run.made,
    inner: run.inner.map((one) => (failed ? { ...one, rejected: true } : one)),
  };
}

function outcomeOf(error: string): VmResult['outcome'] {
  if (error === 'revert') return 'REVERT';
  if (/out of gas/.test(error)) return 'OUT_OF_ENERGY';
  if (/JUMP/i.test(error)) return 'BAD_JUMP_DESTINATION';
  if (/stack underflow/.test(error)) return 'STACK_TOO_SMALL';
  return 'UNKNOWN';
}
