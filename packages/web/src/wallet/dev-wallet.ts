import type { Provider, Wallet } from './provider.ts';

type LocalNode = { code: string; chainId: number };
type Asked = { method: string; params: unknown[] };
type Answer = { result?: unknown; error?: { code: number; message: string } | undefined };

/** To one local chain's node, by the chain's code. */
export type AskNode = (code: string, asked: Asked) => Promise<Answer>;

const unknownChain = 4902;

/**
 * A wallet for local chains alone, whose keys everybody knows: the node itself signs for it. It speaks as a browser's own wallets
 * do, so that what is tried out with it is what happens with them.
 */
export function devWallet(nodes: readonly LocalNode[], accounts: readonly string[], ask: AskNode): Wallet | undefined {
  let current = nodes[0];
  if (current === undefined || accounts.length === 0) return undefined;
  const request: Provider['request'] = async ({ method, params = [] }) => {
    if (method === 'eth_requestAccounts') return accounts;
    if (method === 'eth_chainId') return hex(current?.chainId ?? 0);
    if (method === 'wallet_switchEthereumChain') {
      const asked = nodes.find(({ chainId }) => hex(chainId) === chainIdOf(params));
      if (!asked) throw refusal(unknownChain, 'It only supports local networks');
      current = asked;
      return null;
    }
    const { result, error } = await ask(current?.code ?? '', { method, params: [...params] });
    if (error) throw refusal(error.code, error.message);
    return result;
  };
  return { id: 'local-test-wallet', name: 'Local test wallet', icon: undefined, provider: { request } };
}

function chainIdOf([first]: readonly unknown[]): unknown {
  return typeof first === 'object' && first !== null && 'chainId' in first ? first.chainId : undefined;
}

function hex(chainId: number): string {
  return `0x${chainId.toString(16)}`;
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}
