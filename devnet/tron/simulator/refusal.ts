/** The words of `response_code` with which a node refuses a transaction. */
export type RefusalCode =
  | 'SIGERROR'
  | 'CONTRACT_VALIDATE_ERROR'
  | 'BANDWITH_ERROR'
  | 'DUP_TRANSACTION_ERROR'
  | 'TAPOS_ERROR'
  | 'TOO_BIG_TRANSACTION_ERROR'
  | 'TRANSACTION_EXPIRATION_ERROR'
  | 'SERVER_BUSY'
  | 'OTHER_ERROR';

/** A transaction that does not get into any block. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a contract of the protocol says about what it is asked. */
export function invalid(message: string): Refusal {
  return new Refusal('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${message}`);
}
