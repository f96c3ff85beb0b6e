/** What a node answers instead of a result: the numbers are those of the real one. */
export class RpcRefusal extends Error {
  override name = 'RpcRefusal';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const refusals = {
  unreadable: -32700,
  invalidRequest: -32600,
  noMethod: -32601,
  badParams: -32602,
  cleanedUp: -32001,
  preflight: -32002,
  badSignature: -32003,
  blockNotAvailable: -32004,
  slotSkipped: -32007,
  unsupportedVersion: -32015,
  contextSlotNotReached: -32016,
} as const;

export function badParams(why: string): RpcRefusal {
  return new RpcRefusal(refusals.badParams, `Invalid params: ${why}.`);
}
