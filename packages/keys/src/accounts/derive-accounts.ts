import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { mnemonicToSeed } from '@scure/bip39';
import { accountXpub } from '../phrase/account-xpub.ts';
import { segwitAddress, taprootAddress } from '../bitcoin/address.ts';
import { evmAddress } from '../evm/address.ts';
import { receivingKeys, zpubOf } from '../phrase/extended-key.ts';
import type { Pause } from '../phrase/pause.ts';
import { solanaAddress } from '../solana/address.ts';
import { tronAddress } from '../tron/address.ts';

export type DerivedAddress = { index: number; path: string; address: string };

export type Account = {
  kind: 'evm' | 'segwit' | 'taproot' | 'tron' | 'solana';
  family: ChainFamily;
  /** Of the account; where there is no extended key, of all its addresses. */
  path: string;
  zpub?: string;
  xpub?: string;
  addresses: DerivedAddress[];
};

export type Wanted = { phrase: string; passphrase: string; account: number; start: number; count: number };

const addressesBetweenPauses = 4;

type Watchable = Pick<Account, 'kind' | 'family'> & {
  purpose: number;
  coin: number;
  addressOf: (publicKey: Uint8Array) => string;
};

const watchables: readonly Watchable[] = [
  { kind: 'evm', family: 'ETH_Family', purpose: 44, coin: 60, addressOf: evmAddress },
  { kind: 'segwit', family: 'BTC_Family', purpose: 84, coin: 0, addressOf: segwitAddress },
  { kind: 'taproot', family: 'BTC_Family', purpose: 86, coin: 0, addressOf: taprootAddress },
  { kind: 'tron', family: 'TRX_Family', purpose: 44, coin: 195, addressOf: tronAddress },
];

/**
 * One account after the other, so that whoever waits sees the first at once. Keys of Solana have no account: each stands
 * under its index. The seed is wiped however it ends.
 */
export async function* deriveAccounts({ phrase, passphrase, ...range }: Wanted, pause: Pause): AsyncGenerator<Account> {
  const seed = await mnemonicToSeed(phrase, passphrase);
  try {
    for (const watchable of watchables) {
      yield await deriveWatchable(seed, watchable, range, pause);
    }
    const at = (index: number) => `m/44'/501'/${index}'/0'`;
    const addresses = await list(range, pause, (index) => ({ path: at(index), address: solanaAddress(seed, index) }));
    yield { kind: 'solana', family: 'SOL_Family', path: "m/44'/501'/index'/0'", addresses };
  } finally {
    seed.fill(0);
  }
}

/** Addresses come from the extended key alone, as they will on a server that has nothing else. */
async function deriveWatchable(
  seed: Uint8Array,
  { kind, family, purpose, coin, addressOf }: Watchable,
  { account, ...range }: Range & Pick<Wanted, 'account'>,
  pause: Pause,
): Promise<Account> {
  const path = `m/${purpose}'/${coin}'/${account}'`;
  const xpub = accountXpub(seed, purpose, coin, account);
  const keyAt = receivingKeys(xpub);
  const addresses = await list(range, pause, (index) => ({
    path: `${path}/0/${index}`,
    address: addressOf(keyAt(index)),
  }));
  return { kind, family, path, ...(kind === 'segwit' ? { zpub: zpubOf(xpub) } : {}), xpub, addresses };
}

type Range = Pick<Wanted, 'start' | 'count'>;

async function list(
  { start, count }: Range,
  pause: Pause,
  derive: (index: number) => Omit<DerivedAddress, 'index'>,
): Promise<DerivedAddress[]> {
  const addresses: DerivedAddress[] = [];
  for (let at = 0; at < count; at++) {
    if (at % addressesBetweenPauses === 0) await pause();
    addresses.push({ index: start + at, ...derive(start + at) });
  }
  return addresses;
}
