/** What a node says no to, with the number that it gives for it. */
export class RpcRefusal extends Error {
  override name = 'RpcRefusal';
  readonly code: number;
  /** What the contract answered, when it was one that failed. */
  readonly data: string;

  constructor(code: number, message: string, data = '{}') {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function badParams(message: string): RpcRefusal {
  return new RpcRefusal(-32602, message);
}

export function badRequest(message: string): RpcRefusal {
  return new RpcRefusal(-32600, message);
}

export function failed(message: string, data?: string): RpcRefusal {
  return new RpcRefusal(-32000, message, data);
}
