import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import type { Desk } from '../sweeps/signing.fixture.ts';

export type Transfers = Extract<ToSign, { kind: 'transfers' }>;

/** Signs each of them with the key of its address; `over` is what somebody puts in place of what was asked for. */
export function signTransfers(desk: Desk, { items }: Transfers, over: Record<string, string> = {}): string[] {
  const rules = desk.treasury.world.coffer.deps.chains.rules('ETH');
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(desk.phrase));
  return items.map(({ address: from, position, nonce, payload }) => {
    const { privateKey } = root.derive(`m/44'/60'/0'/0/${position}`);
    if (!privateKey) throw new Error('no key');
    const transfer = {
      chain: 'ETH',
      from: from.toLowerCase(),
      position: nonce,
      payload: { ...payload, ...over },
    } as const;
    return rules.signTransfer(transfer, privateKey).bytes;
  });
}
