import { Refusal, refusalCodes } from './refusal.ts';

/** Why a transaction is not taken: the word that programs look for, and the rest of the sentence. */
export class Rejection extends Refusal {
  override name = 'Rejection';
  readonly reason: string;
  constructor(code: number, reason: string, details: string) {
    super(code, details === '' ? reason : `${reason}, ${details}`);
    this.reason = reason;
  }
}

export function rejection(reason: string, details = ''): Rejection {
  return new Rejection(refusalCodes.transactionRejected, reason, details);
}

/** Somebody spent the coins already, or they never were. */
export function missingInputs(): Rejection {
  return new Rejection(refusalCodes.transactionError, 'bad-txns-inputs-missingorspent', '');
}
