export type ContractCall = { to: string; data: string };

/** Chains with sweep contracts: the calls that move deposits on to the cold wallet. */
export interface SweepCalls {
  readonly factory: FactoryFacts;
  /** So many addresses fit into one transaction. */
  readonly addressesMax: number;
  /** Moves all that the deposits at these positions hold, and deploys those that have no code yet. */
  ofDeposits(contract: string, asset: string | null, positions: readonly number[]): ContractCall;
  /** Whether this is one of these calls and nothing else. */
  isSweep(data: string): boolean;
  /**
   * Whether a deposit address takes plain payments of the coin until its first sweep and never again: then it is a contract,
   * and the chain refuses to pay it.
   */
  readonly coinOnce?: boolean;
  /** Where accounts may let the code of a contract run for them. */
  readonly delegation?: Delegation;
}

/** `address` is null where it follows from the transaction that deployed it, so that somebody has to name it. */
export type FactoryFacts = { address: string | null; creation: Creation };
/** What puts it on a network, sent by anybody; `to` is null where it is deployed as it is. */
export type Creation = { to: string | null; data: string };

export interface Delegation {
  /** The same for accounts that delegated to `delegateOf` the contract. */
  ofAccounts(contract: string, asset: string | null, accounts: readonly string[]): ContractCall;
  delegateOf(contract: string): string;
  /** The code that an account lets run by this, as an order carries it. */
  delegateIn(authorization: string): string;
  /** Holds a signature against what it was asked for, and gives what an order carries; or says why it is not good. */
  readAuthorization(asked: AskedAuthorization, signature: string): { authorization: string } | { reason: string };
}

/** One account lets one code run for it, on one chain, at one nonce. */
export type AskedAuthorization = { chainId: string; address: string; delegate: string; nonce: number };
