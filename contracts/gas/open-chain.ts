import { createBlock } from '@ethereumjs/block';
import { Common, Hardfork, Mainnet } from '@ethereumjs/common';
import { SimpleStateManager } from '@ethereumjs/statemanager';
import { createEOACode7702Tx, createFeeMarket1559Tx } from '@ethereumjs/tx';
import {
  Account,
  bytesToHex,
  createAddressFromPrivateKey,
  createAddressFromString,
  eoaCode7702SignAuthorization,
  hexToBytes,
  type EOACode7702AuthorizationListBytesItem,
} from '@ethereumjs/util';
import { createVM, runTx, type VM } from '@ethereumjs/vm';
import { decodeFunctionResult, encodeFunctionData, type Abi } from 'viem';
import type { Hex } from '../compile.ts';

export type Call = { to?: Hex; data?: Hex; valueUnits?: bigint; authorizations?: Authorizations };
export type Authorizations = readonly EOACode7702AuthorizationListBytesItem[];
export type Done = { gas: bigint; made: Hex | undefined; answer: Hex; logs: number };

/** What a block may hold since Osaka; a batch of 300 fits. */
const gasLimit = 16_777_216n;
const richUnits = 10n ** 24n;

/** The rules of Ethereum in memory, for what a whole transaction costs. Anvil gives a refund that others do not. */
export class Chain {
  readonly #vm: VM;
  readonly #common: Common;
  readonly #nonces = new Map<string, bigint>();

  constructor(vm: VM, common: Common) {
    this.#vm = vm;
    this.#common = common;
  }

  get chainId(): bigint {
    return this.#common.chainId();
  }

  /** Sends a transaction with this key, which has always enough, and gives what it cost altogether. */
  async send(key: Uint8Array, call: Call): Promise<Done> {
    const sender = createAddressFromPrivateKey(key);
    const nonce = this.#nonces.get(sender.toString()) ?? 0n;
    this.#nonces.set(sender.toString(), nonce + 1n);
    await this.#vm.stateManager.putAccount(sender, new Account(nonce, richUnits));

    const { to, data = '0x', valueUnits = 0n, authorizations = [] } = call;
    const common = { nonce, gasLimit, data, value: valueUnits, maxFeePerGas: 7n, chainId: this.chainId };
    const fields = { ...common, ...(to ? { to: createAddressFromString(to) } : {}) };
    const options = { common: this.#common };
    const unsigned =
      authorizations.length > 0
        ? createEOACode7702Tx({ ...fields, authorizationList: [...authorizations] }, options)
        : createFeeMarket1559Tx(fields, options);
    const block = createBlock({ header: { gasLimit: 60_000_000n, baseFeePerGas: 7n, number: 1n } }, options);
    const result = await runTx(this.#vm, { tx: unsigned.sign(key), block });
    const { exceptionError, returnValue, logs = [] } = result.execResult;
    if (exceptionError) throw new Error(`The transaction failed: ${exceptionError.error} ${bytesToHex(returnValue)}`);
    const made = result.createdAddress?.toString();
    return { gas: result.totalGasSpent, made, answer: bytesToHex(returnValue), logs: logs.length };
  }

  /** What a transaction would do, without its price and its signature, which take most of the time. */
  async act(key: Uint8Array, to: Hex, data: Hex): Promise<Hex> {
    const { evm } = this.#vm;
    const caller = createAddressFromPrivateKey(key);
    const { execResult } = await evm.runCall({
      caller,
      to: createAddressFromString(to),
      data: hexToBytes(data),
      gasLimit,
      skipBalance: true,
    });
    // What was touched is warm until a transaction ends.
    await evm.journal.cleanup();
    evm.stateManager.originalStorageCache.clear();
    const { exceptionError, returnValue } = execResult;
    if (exceptionError) throw new Error(`The call failed: ${exceptionError.error} ${bytesToHex(returnValue)}`);
    return bytesToHex(returnValue);
  }

  /** Calls a function, with all that it does, and gives what it answers. */
  async call(
    key: Uint8Array,
    to: Hex,
    abi: Abi,
    functionName: string,
    args: readonly unknown[] = [],
  ): Promise<unknown> {
    const answer = await this.act(key, to, encodeFunctionData({ abi, functionName, args }));
    return decodeFunctionResult({ abi, functionName, data: answer });
  }

  /** The code of the account, as `eth_getCode` gives it. */
  async codeAt(address: Hex): Promise<Hex> {
    return bytesToHex(await this.#vm.stateManager.getCode(createAddressFromString(address)));
  }

  async giveCoins(address: Hex, units: bigint): Promise<void> {
    const account = (await this.#vm.stateManager.getAccount(createAddressFromString(address))) ?? new Account();
    account.balance += units;
    await this.#vm.stateManager.putAccount(createAddressFromString(address), account);
  }

  async placeCode(address: Hex, code: Hex): Promise<void> {
    await this.#vm.stateManager.putCode(createAddressFromString(address), hexToBytes(code));
  }

  authorize(key: Uint8Array, delegate: Hex): EOACode7702AuthorizationListBytesItem {
    return eoaCode7702SignAuthorization(
      { chainId: `0x${this.chainId.toString(16)}`, address: delegate, nonce: '0x0' },
      key,
    );
  }
}

export async function openChain(): Promise<Chain> {
  const common = new Common({ chain: Mainnet, hardfork: Hardfork.Osaka });
  return new Chain(await createVM({ common, stateManager: new SimpleStateManager({ common }) }), common);
}
