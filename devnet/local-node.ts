import type { Logger } from 'pino';
import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import type {
  FaucetOrder,
  LocalChain,
  LocalToken,
  RpcAnswer,
  RpcRequest,
} from '../packages/server/src/platform/devnet.ts';

/** What every folder of a chain family is given. */
export type NodeOptions = {
  /** For this chain alone: its state lives here from start to start. */
  folder: string;
  /** A locked file that the node keeps open, so that the folder stays claimed as long as the node lives. */
  holds: number;
  log: Logger;
  /** Blocks without transactions too, so that things get confirmed. */
  steadyBlocks: boolean;
};

/** One local chain, whatever program it runs in. */
export type LocalNode<C extends LocalChain = LocalChain> = {
  code: ChainCode;
  chain: C;
  tokens: readonly LocalToken[];
  accounts: readonly { family: ChainFamily; address: string }[];
  isAddress(text: string): boolean;
  faucet(order: Omit<FaucetOrder, 'chain'>): Promise<{ transactionHash: string }>;
  rpc(request: RpcRequest): Promise<RpcAnswer>;
  mine(blocks: number): Promise<void>;
  /** Other blocks in place of the last ones; of their transactions those in `keep` are in them again. */
  reorg(depth: number, keep?: readonly string[]): Promise<void>;
  exited: Promise<string>;
  stop(): Promise<void>;
};
