import { chainTable, tokenShapes } from './chain-table.ts';

/** The chains by the codes that the API uses, in the order in which people are offered them. */
export type ChainCode = keyof typeof chainTable;
export const chainCodes = namesOf(chainTable);

/** Chains of one family share keys and addresses. */
export type ChainFamily = keyof typeof tokenShapes;
export const chainFamilies = namesOf(tokenShapes);

export function familyOf(chain: ChainCode): ChainFamily {
  return chainTable[chain].family;
}

export function chainsOf(family: ChainFamily): ChainCode[] {
  return chainCodes.filter((chain) => familyOf(chain) === family);
}

export function isChainCode(value: unknown): value is ChainCode {
  return chainCodes.some((chain) => chain === value);
}

function namesOf<T extends object>(table: T): readonly [keyof T & string, ...(keyof T & string)[]] {
  return Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
}
