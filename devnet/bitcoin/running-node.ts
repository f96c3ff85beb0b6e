import type { BitcoinRpc } from './bitcoin-rpc.ts';
import type { SimulatedNode } from './simulator/simulated-node.ts';

/** A Bitcoin node on this machine, whoever plays it. */
export type RunningNode = {
  kind: 'bitcoind' | 'simulator';
  /** With name and password, as it is put into a setting. */
  url: string;
  rpc: BitcoinRpc;
  /** What is behind the wire of a simulator, for who wants something to go wrong. */
  simulated?: SimulatedNode;
  /** Comes when it is gone, wanted or not, and says how it ended. */
  exited: Promise<string>;
  stop(): Promise<void>;
};
