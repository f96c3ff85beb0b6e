import { HDKey } from '@scure/bip32';
import type { KeyOrigin } from './build-psbt.ts';
import { addressOfKey } from './keys.ts';
import type { BitcoinNetwork } from './network.ts';
import type { BitcoinSource } from './source.ts';

/** Of the two chains of an account: the addresses that are handed out, and those that change goes to. */
export type Branch = 'receiving' | 'change';
const branches: Readonly<Record<Branch, number>> = { receiving: 0, change: 1 };

export type DerivedKey = KeyOrigin & { address: string };

/** The keys of one chain of an account, with what a wallet needs to find their private halves. */
export function bitcoinKeys(
  { xpub, script, origin }: BitcoinSource,
  network: BitcoinNetwork,
  branch: Branch = 'receiving',
): (index: number) => DerivedKey {
  const step = branches[branch];
  const chain = HDKey.fromExtendedKey(xpub).deriveChild(step);
  return (index) => {
    const { publicKey } = chain.deriveChild(index);
    if (!publicKey) throw new Error('An extended key without a public key.');
    const path = [...origin.path, step, index];
    return {
      publicKey,
      script,
      path,
      fingerprint: origin.fingerprint,
      address: addressOfKey(publicKey, script, network),
    };
  };
}
