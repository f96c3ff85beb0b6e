/** Of the port: how a chain fails. */

/** No node of the chain gave a usable answer. */
export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable';
}

/** The nodes speak of another chain than the one we are set to: nothing they say may be used. */
export class WrongChain extends Error {
  override name = 'WrongChain';
}

/** Sending now would cost more than the order allows. */
export class FeeAboveCap extends Error {
  override name = 'FeeAboveCap';
  readonly feeUnits: bigint;

  constructor(feeUnits: bigint, feeUnitsMax: bigint) {
    super(`Sending costs up to ${feeUnits} now, and at most ${feeUnitsMax} was allowed.`);
    this.feeUnits = feeUnits;
  }
}

/** A token's contract does not say what an address holds. Other contracts of the same question may. */
export class SilentContract extends Error {
  override name = 'SilentContract';
  readonly contract: string | null;

  constructor({ address, contract }: { address: string; contract: string | null }) {
    super(`the contract ${contract} does not tell what ${address} holds`);
    this.contract = contract;
  }
}
