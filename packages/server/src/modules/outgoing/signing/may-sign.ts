import type { Signer } from '../../wallets/index.ts';
import type { Waiting } from '../orders/move-outgoing.ts';
import type { Sending } from '../orders/sending.ts';

const tryAgainMs = 15_000;

/** What forbids a signature now, whatever it would cost. */
export function forbids({ blockchain }: Sending, signer: Signer | undefined): Waiting | null {
  if (blockchain.status === 'halted') {
    const reason = `${blockchain.name} is halted until somebody has looked at its reorganisation.`;
    return { code: 'CHAIN_HALTED', reason, tryAgainMs };
  }
  if (!signer || signer.status === 'compromised') {
    const reason = `${signer?.name ?? 'The wallet'} is marked as compromised: its key signs nothing any more.`;
    return { code: 'WALLET_FROZEN', reason, tryAgainMs };
  }
  if (signer.status !== 'active') {
    return { code: 'WALLET_PAUSED', reason: `${signer.name} is ${signer.status}: it signs nothing.`, tryAgainMs };
  }
  return null;
}
