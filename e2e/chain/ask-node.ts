import { call, type Person } from '../people.ts';

type Devnet = { chains: { code: string; rpcUrl: string }[] };

/** Where the node of a local chain listens. */
export async function nodeOf(site: string, who: Person, code: string): Promise<string> {
  const { chains } = await call<Devnet>(site, who, 'GET', '/api/v1/devnet');
  const url = chains.find((chain) => chain.code === code)?.rpcUrl;
  if (url === undefined) throw new Error(`There is no local ${code}.`);
  return url;
}

/** Asks a node itself for what no page may: to bring about what a chain does to us. */
export async function askNode<T>(rpcUrl: string, method: string, params: unknown[]): Promise<T> {
  const reply = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await reply.json()) as { result: T; error?: { message: string } };
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}
