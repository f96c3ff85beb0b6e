import type { Arguments } from './arguments.ts';
import type { Chain } from './chain.ts';
import type { SimulatedNode } from './simulated-node.ts';

/** What a method works on: the chain as this node knows it, which may be behind. */
export type Asked = { node: SimulatedNode; chain: Chain };

export type Method = { names: readonly string[]; run(args: Arguments, asked: Asked): unknown };

export type Methods = { readonly [name: string]: Method };
