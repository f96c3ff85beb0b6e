import { lamports, type Address, type EncodedAccount } from '@solana/kit';
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';
import type { Wire } from './read-wire.ts';
import { transactionError, type TransactionError } from './transaction-error.ts';

export type Account = EncodedAccount;

export type Ran = { error: TransactionError | null; meta: TransactionMetadata };
export type Tried = Ran & { post: readonly Account[] };

export const systemProgram = '11111111111111111111111111111111' as Address;
export const slotsInAnEpoch = 432_000;

/** Runs transactions as the real network does, on one state and without any memory of blocks. */
export class Machine {
  // Which hashes are recent and what was processed already is asked of the blocks, which the machine does not know.
  readonly #svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n);

  account(address: Address): Account | undefined {
    const found = this.#svm.getAccount(address);
    return found.exists && found.lamports > 0n ? found : undefined;
  }

  ownedBy(program: Address): Account[] {
    return this.#svm.getProgramAccounts(program).filter((one) => one.lamports > 0n);
  }

  put(address: Address, account: Account | undefined): void {
    this.#svm.setAccount(account ?? nothingAt(address));
  }

  minimumFor(dataBytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(dataBytes));
  }

  setTime(slot: number, seconds: number): void {
    const clock = this.#svm.getClock();
    clock.slot = BigInt(slot);
    clock.epoch = BigInt(Math.floor(slot / slotsInAnEpoch));
    clock.unixTimestamp = BigInt(seconds);
    this.#svm.setClock(clock);
  }

  /** With `byNonce`, its lifetime must be the value of the nonce that it advances. */
  run(wire: Wire, byNonce: boolean): Ran {
    this.#svm.withBlockhashCheck(byNonce).withSigverify(true);
    const done = this.#svm.sendTransaction(wire.transaction);
    if (done instanceof FailedTransactionMetadata) return { error: transactionError(done), meta: done.meta() };
    return { error: null, meta: done };
  }

  try(wire: Wire, { byNonce, verify }: { byNonce: boolean; verify: boolean }): Tried {
    this.#svm.withBlockhashCheck(byNonce).withSigverify(verify);
    const done = this.#svm.simulateTransaction(wire.transaction);
    if (done instanceof FailedTransactionMetadata)
      return { error: transactionError(done), meta: done.meta(), post: [] };
    return { error: null, meta: done.meta(), post: done.postAccounts() };
  }
}

function nothingAt(address: Address): Account {
  const data = new Uint8Array();
  return { address, data, executable: false, lamports: lamports(0n), programAddress: systemProgram, space: 0n };
}
