import { readStored, writeStored } from '../../../api/http/stored.ts';

/** A factory that this browser put on a network: not every network tells where one is. */
export type PutFactory = { hash: string; address: string };

const keyOf = (chain: string) => `coffer.factory.${chain}`;

export function keepFactory(chain: string, { hash, address }: PutFactory): void {
  writeStored(keyOf(chain), `${hash} ${address}`);
}

export function forgetFactory(chain: string): void {
  writeStored(keyOf(chain), undefined);
}

export function keptFactory(chain: string): PutFactory | undefined {
  const [hash, address, ...more] = readStored(keyOf(chain))?.split(' ') ?? [];
  return hash && address && more.length === 0 ? { hash, address } : undefined;
}
