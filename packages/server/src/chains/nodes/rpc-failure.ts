/**
 * `unreachable`, `timeout`, `busy`, `garbled` and `refused` are a node's fault, `error` is its answer to what was asked,
 * `too-large` an answer that we would not take, `forked` parts of an answer that do not belong together, and `ended` a question that
 * we took back.
 */
export type RpcFailureKind =
  'unreachable' | 'timeout' | 'busy' | 'garbled' | 'refused' | 'too-large' | 'error' | 'forked' | 'ended';

/** Why a node gave nothing that can be used. Its message holds nothing of the node's address: that may be a secret. */
export class RpcFailure extends Error {
  override name = 'RpcFailure';
  readonly kind: RpcFailureKind;
  /** Of the node's own error. */
  readonly code: number | null;
  /** How long the node asked to be left alone. */
  readonly waitMs: number;
  /** Of HTTP, where the node refused. */
  readonly status: number | null;

  constructor(kind: RpcFailureKind, message: string, { code = null, waitMs = 0, status = null }: Details = {}) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.waitMs = waitMs;
    this.status = status;
  }
}

type Details = { code?: number | null; waitMs?: number; status?: number | null };

export function garbled(what: string): RpcFailure {
  return new RpcFailure('garbled', what);
}

const tooMuch = /too many|limit|range|exceed|more than|too large|too big|response size|timed? ?out/i;
/** About the method or the tracer itself: a block, a state or a transaction that is missing is something else. */
const noMethod =
  /\b(method|tracer|namespace|api)\b.{0,80}\b(not|un\w+|disabled|forbidden)\b|(unknown|unsupported|invalid) (rpc )?(method|tracer)|not (supported|available|allowed|for you)/i;
const aboutState = /\b(state|block|header|transaction|trie|history|historical|receipts?)\b/i;
const methodNotFound = -32_601;
const methodNotSupported = -32_004;
/** Who may not ask this, or asks at an address that is not there, asks in vain; any other status says nothing of the method. */
const refusals: readonly (number | null)[] = [401, 403, 404, 405];
const limitExceeded = -32_005;

/** Asked for less, the node may answer. */
export function isTooMuch(failure: RpcFailure): boolean {
  if (failure.kind === 'too-large' || failure.kind === 'timeout') return true;
  return failure.kind === 'error' && (failure.code === limitExceeded || tooMuch.test(failure.message));
}

/** The node cannot do this at all. Nothing else is an inability: what was too large, or took too long, was so this once. */
export function isNoMethod({ kind, code, status, message }: RpcFailure): boolean {
  if (kind === 'refused') return refusals.includes(status);
  if (kind !== 'error') return false;
  if (code === methodNotFound || code === methodNotSupported) return true;
  return noMethod.test(message) && !(aboutState.test(message) && !/\bmethod\b/i.test(message));
}
