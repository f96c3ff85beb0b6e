/** As a node names its chain. */
export const bitcoinNetworks = ['main', 'test', 'testnet4', 'signet', 'regtest'] as const;
export type BitcoinNetwork = (typeof bitcoinNetworks)[number];

/** What addresses and keys of a network begin with. The test networks share all but one prefix of regtest. */
export type BitcoinPrefixes = { bech32: string; pubKeyHash: number; scriptHash: number; wif: number };

const main: BitcoinPrefixes = { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 };
const test: BitcoinPrefixes = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };
const prefixes: Readonly<Record<BitcoinNetwork, BitcoinPrefixes>> = {
  main,
  test,
  testnet4: test,
  signet: test,
  regtest: { ...test, bech32: 'bcrt' },
};

const names: Readonly<Record<BitcoinNetwork, string>> = {
  main: 'the main network',
  test: 'testnet3',
  testnet4: 'testnet4',
  signet: 'signet',
  regtest: 'a local network (regtest)',
};

export function isBitcoinNetwork(text: string): text is BitcoinNetwork {
  return bitcoinNetworks.some((network) => network === text);
}

export function prefixesOf(network: BitcoinNetwork): BitcoinPrefixes {
  return prefixes[network];
}

/** For people. */
export function nameOfNetwork(network: BitcoinNetwork): string {
  return names[network];
}
