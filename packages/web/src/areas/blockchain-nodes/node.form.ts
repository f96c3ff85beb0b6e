import type { ChainNode } from './queries.ts';

/** What the server is told of a node: a stored one by its id, a new one by its address. */
export type NodeInput = { id?: number; url?: string; secretID?: number; active: boolean };

/** An address as somebody gives it: typed, or the secret of a vault that holds it. */
export type NodeAddress = { url: string; isFromVault: boolean; secretID: number | null };

export const noAddress: NodeAddress = { url: '', isFromVault: false, secretID: null };

export function addressProblem({ url, isFromVault, secretID }: NodeAddress): string | undefined {
  if (!isFromVault) return nodeUrlProblem(url);
  return secretID === null ? 'must be chosen' : undefined;
}

/** As the calls take it. */
export function addressOf({ url, isFromVault, secretID }: NodeAddress): { url: string } | { secretID: number } {
  return isFromVault && secretID !== null ? { secretID } : { url: url.trim() };
}

/** The server has the last word; this is what anybody can see. */
export function nodeUrlProblem(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return 'must not be empty';
  const isUrl = /^(https?|wss?):\/\/[^\s\\"<>]+$/i.test(text) && URL.canParse(text);
  return isUrl ? undefined : 'must be an http, https, ws or wss URL such as https://rpc.example.com';
}

export function withNode(nodes: readonly ChainNode[], address: NodeAddress, active: boolean): NodeInput[] {
  return [...nodes.map(asIs), { ...addressOf(address), active }];
}

export function withAddress(nodes: readonly ChainNode[], id: number, address: NodeAddress): NodeInput[] {
  return nodes.map((node) => (node.id === id ? { ...asIs(node), ...addressOf(address) } : asIs(node)));
}

export function withActive(nodes: readonly ChainNode[], id: number, active: boolean): NodeInput[] {
  return nodes.map((node) => (node.id === id ? { ...asIs(node), active } : asIs(node)));
}

export function without(nodes: readonly ChainNode[], id: number): NodeInput[] {
  return nodes.filter((node) => node.id !== id).map(asIs);
}

/** One place up (-1) or down (1); at an end everything stays. */
export function moved(nodes: readonly ChainNode[], id: number, by: -1 | 1): NodeInput[] {
  const from = nodes.findIndex((node) => node.id === id);
  const to = from + by;
  const order = nodes.map(asIs);
  const [node, other] = [order[from], order[to]];
  if (!node || !other) return order;
  return order.with(from, other).with(to, node);
}

function asIs({ id, active }: ChainNode): NodeInput {
  return { id, active };
}
