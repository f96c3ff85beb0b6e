export type ContractCall = { to: string; data: string };

/** Chains with sweep contracts: the calls that move deposits on to the cold wallet. */
export interface SweepCalls {
  /** So many addresses fit into one transaction. */
  readonly addressesMax: number;
  /** Moves all that the deposits at these positions hold, and deploys those that have no code yet. */
  ofDeposits(contract: string, asset: string | null, positions: readonly number[]): ContractCall;
  /**
   * Whether a deposit address takes plain payments of the coin until its first sweep and never again: then it is a contract,
   * and the chain refuses to pay it.
   */
  readonly coinOnce?: boolean;
  /** Where accounts may let the code of a contract run for them. */
  readonly delegation?: Delegation;
}

export interface Delegation {
  /** The same for accounts that delegated to `delegateOf` the contract. */
  ofAccounts(contract: string, asset: string | null, accounts: readonly string[]): ContractCall;
  delegateOf(contract: string): string;
  /** Holds a signature against what it was asked for, and gives what an order carries; or says why it is not good. */
  readAuthorization(asked: AskedAuthorization, signature: string): { authorization: string } | { reason: string };
}

/** One account lets one code run for it, on one chain, at one nonce. */
export type AskedAuthorization = { chainId: string; address: string; delegate: string; nonce: number };
