/** What a node says no with. The numbers are those of the real one. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const refusalCodes = {
  misc: -1,
  wrongType: -3,
  notFound: -5,
  badParameter: -8,
  badEncoding: -22,
  /** A coin that is not there, or a limit of who sends. */
  transactionError: -25,
  /** Against the rules of all, or of this node. */
  transactionRejected: -26,
  alreadyInChain: -27,
  noMethod: -32_601,
  badRequest: -32_600,
  unreadable: -32_700,
  internal: -32_603,
} as const;
