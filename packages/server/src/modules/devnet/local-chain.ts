import type { ChainCode } from '@coffer/kernel/chain.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { authorize, notFound, type MemberSubject } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import type { Devnet } from '../../platform/devnet.ts';

/** Local chains, for whoever may work with wallets. */
export function requireDevnet(deps: Pick<Deps, 'devnet'>, call: Call<MemberSubject>): Devnet {
  authorize(call.subject, 'wallets:write');
  if (!deps.devnet) throw notFound('No local chains run here: they come with npm start, unless DEVNET is off.');
  return deps.devnet;
}

export function requireLocalChain(devnet: Devnet, code: string, field: string): ChainCode {
  const codes = chainCodesOf(devnet);
  const found = codes.find((one) => one === code);
  if (!found) throw invalid({ path: field, message: `must be one of ${codes.join(', ')}` });
  return found;
}

export function chainCodesOf(devnet: Devnet): ChainCode[] {
  return Object.keys(devnet.chains) as ChainCode[];
}
