import type { Chains } from '../../../chains/port/chains.ts';
import type { Network } from '../../../chains/port/facts.ts';
import type { Desk } from '../../approvers/index.ts';
import type { SignerLimits } from '../signing/signer-limits.ts';

/** What the signer works with where people stand for payouts on its page. */
export type StandingDesk = Desk & { chains: Pick<Chains, 'rules'>; network: Network; limits: SignerLimits };
