import { coinOf, type Asset } from '@coffer/kernel/asset.ts';
import type { DevnetView } from '@coffer/contract/operations/devnet.ts';
import { authorize, type Credentialed } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { openAddressOf, type Devnet } from '../../platform/devnet.ts';
import { chainCodesOf } from './local-chain.ts';

/** Everybody who is signed in may know what they work on; a key needs to be let at wallets. */
export async function readDevnet({ devnet }: Pick<Deps, 'devnet'>, call: Call<Credentialed>): Promise<DevnetView> {
  if (call.subject.kind === 'key') authorize(call.subject, 'wallets:read');
  if (!devnet) return { enabled: false, chains: [], accounts: [] };
  return { enabled: true, chains: chainsOf(devnet), accounts: devnet.accounts.map((one) => ({ ...one })) };
}

function chainsOf(devnet: Devnet): DevnetView['chains'] {
  return chainCodesOf(devnet).flatMap((code) => {
    const chain = devnet.chains[code];
    if (!chain) return [];
    const { chainId, coin, program } = chain;
    const own: Asset = coinOf(code);
    const tokens = devnet.tokens.filter((token) => token.chain === code);
    return {
      code,
      chainId,
      rpcUrl: openAddressOf(chain),
      program,
      coin: { code: coin, decimals: own.decimals },
      tokens: tokens.map(({ chain: _chain, ...token }) => token),
    };
  });
}
