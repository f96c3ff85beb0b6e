/**
 * `unreachable`, `timeout`, `busy`, `garbled` and `refused` are a node's fault, `error` is its answer to what was asked,
 * `too-large` an answer that we would not take, and `forked` parts of an answer that do not belong together.
 */
export type RpcFailureKind =
  'unreachable' | 'timeout' | 'busy' | 'garbled' | 'refused' | 'too-large' | 'error' | 'forked';

/** Why a node gave nothing that can be used. Its message holds nothing of the node's address: that may be a secret. */
export class RpcFailure extends Error {
  override name = 'RpcFailure';
  readonly kind: RpcFailureKind;
  /** Of the node's own error. */
  readonly code: number | null;
  /** How long the node asked to be left alone. */
  readonly waitMs: number;

  constructor(kind: RpcFailureKind, message: string, { code = null, waitMs = 0 }: Details = {}) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.waitMs = waitMs;
  }
}

type Details = { code?: number | null; waitMs?: number };

export function garbled(what: string): RpcFailure {
  return new RpcFailure('garbled', what);
}

const tooMuch = /too many|limit|range|exceed|more than|too large|too big|response size|timed? ?out/i;
const noMethod = /method.*(not|un)|unsupported|not (supported|available|allowed)|unknown method|does not exist/i;
const methodNotFound = -32_601;
const limitExceeded = -32_005;

/** Asked for less, the node may answer. */
export function isTooMuch(failure: RpcFailure): boolean {
  if (failure.kind === 'too-large' || failure.kind === 'timeout') return true;
  return failure.kind === 'error' && (failure.code === limitExceeded || tooMuch.test(failure.message));
}

export function isNoMethod(failure: RpcFailure): boolean {
  if (failure.kind === 'refused') return true;
  return failure.kind === 'error' && (failure.code === methodNotFound || noMethod.test(failure.message));
}
