import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';

/**
 * Where a local chain is, with the password that its node may ask for, and the coin its fees are paid in. Not every chain is
 * told from the others by a number.
 */
export type LocalChain = {
  rpcUrl: string;
  chainId: string;
  coin: string;
  /** What runs it, for people. */
  program: 'anvil' | 'bitcoind' | 'simulator';
  /** Of sweep contracts, where it does not stand at the same address on every chain of the family. */
  factory?: string;
};

export type LocalToken = { chain: ChainCode; code: string; address: string; decimals: number };

export type FaucetOrder = { chain: ChainCode; code: string; address: string; units: bigint };

export type RpcRequest = { jsonrpc: '2.0'; id: number | string; method: string; params?: readonly unknown[] };

/** A node's own refusal is an answer like any other: the wallet that asked has to read it. */
export type RpcAnswer = {
  jsonrpc: '2.0';
  id: number | string | null;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
};

/** What the server may ask of chains that run on this machine alone, for trying things out. In production there are none. */
export type Devnet = {
  chains: Partial<Record<ChainCode, LocalChain>>;
  tokens: readonly LocalToken[];
  /** Of the wallet whose keys everybody knows. */
  accounts: readonly { family: ChainFamily; address: string }[];
  isAddress(chain: ChainCode, text: string): boolean;
  /** Sends test money in a real transaction, and answers when it stands in a block. */
  faucet(order: FaucetOrder): Promise<{ transactionHash: string }>;
  rpc(chain: ChainCode, request: RpcRequest): Promise<RpcAnswer>;
  mine(chain: ChainCode, blocks: number): Promise<void>;
};

export type RunningDevnet = Devnet & {
  /** Settles when one of the chains is gone. */
  failed: Promise<string>;
  stop(): Promise<void>;
};

/** Where a local chain is, for people and pages: nobody but us has to know its password. */
export function openAddressOf({ rpcUrl }: LocalChain): string {
  return new URL(rpcUrl).origin;
}
