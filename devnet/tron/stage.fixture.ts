import path from 'node:path';
import { TronWeb, utils } from 'tronweb';
import { onTestFinished } from 'vitest';
import { testUsdcAbi } from '@coffer/contract-abi/test-tokens.ts';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { devKeys } from './dev-wallet.ts';
import type { Receipt } from './simulator/chain/receipt.ts';
import { startTronChain, type TronNode, type TronNodeOptions } from './start-chain.ts';

export type Person = { address: string; hex: string; short: `0x${string}`; web: TronWeb };

export type Stage = TronNode & {
  /** With a million TRX. */
  rich: Person;
  /** Known to nobody yet. */
  stranger(): Person;
  pay(from: Person, to: string, sun: number): Promise<string>;
  receipt(id: string): Receipt;
  token(code: string): string;
  /** Moves the clock; the next block tells it. */
  pass(ms: number): void;
};

export type StageOptions = Partial<Omit<TronNodeOptions, 'log' | 'now'>>;

/** A local chain that ends with its tests. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const folder = temporaryFolder('coffer-tron');
  const clock = { passedMs: 0 };
  const node = await startTronChain({
    folder: path.join(folder.path, 'TRX'),
    log: openLog('silent'),
    steadyBlocks: false,
    now: () => Date.now() + clock.passedMs,
    ...options,
  });
  const person = (privateKey: string) => personOf(node.node.url, privateKey);
  return {
    ...node,
    rich: person(Buffer.from(devKeys().accounts[0]?.privateKey ?? []).toString('hex')),
    stranger: () => person(utils.accounts.generateAccount().privateKey),
    async pay(from, to, sun) {
      const signed = await from.web.trx.sign(await from.web.transactionBuilder.sendTrx(to, sun, from.address));
      return accepted(await from.web.trx.sendRawTransaction(signed));
    },
    receipt(id) {
      const found = node.simulated.included(id);
      if (!found) throw new Error(`${id} stands in no block.`);
      return found.receipt;
    },
    token: (code) => node.tokens.find((one) => one.code === code)?.address ?? '',
    pass: (ms) => void (clock.passedMs += ms),
    async stop() {
      await node.stop();
      await folder.remove();
    },
  };
}

/** For a single test. */
export async function stageForTest(options: StageOptions = {}): Promise<Stage> {
  const stage = await openStage(options);
  onTestFinished(() => stage.stop());
  return stage;
}

export function personOf(url: string, privateKey: string): Person {
  const web = new TronWeb({ fullHost: url, privateKey });
  const { base58, hex } = web.defaultAddress as { base58: string; hex: string };
  return { address: base58, hex: hex.toLowerCase(), short: `0x${hex.slice(2).toLowerCase()}`, web };
}

/** The id; or what the node said against it. */
export function accepted(answer: object): string {
  const { result, txid, code, message } = answer as Record<string, unknown>;
  if (result !== true) throw new Error(`${String(code)} ${saidIn(message)}`);
  return String(txid);
}

export function saidIn(message: unknown): string {
  return Buffer.from(typeof message === 'string' ? message : '', 'hex').toString();
}

/** Calls a token or another contract with all that it takes, built here and not by the node. */
export async function callContract(
  person: Person,
  contract: string,
  signature: string,
  args: readonly { type: string; value: unknown }[],
  feeLimit = 1_000_000_000,
): Promise<string> {
  const options = { feeLimit, txLocal: true };
  const { transaction } = await person.web.transactionBuilder.triggerSmartContract(
    contract,
    signature,
    options,
    [...args],
    person.address,
  );
  return accepted(await person.web.trx.sendRawTransaction(await person.web.trx.sign(transaction)));
}

export async function tokenUnits(person: Person, token: string, holder: string): Promise<bigint> {
  const contract = person.web.contract([...testUsdcAbi], token);
  return BigInt(String(await contract['balanceOf']?.(holder).call()));
}
