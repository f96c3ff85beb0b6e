import { sql, type RawBuilder } from 'kysely';
import { authorizationStatus } from '../authorizations/authorization-status.ts';
import { sweepContractStatus } from '../../wallets/contracts/sweep-contract-status.ts';
import { walletStatus } from '../../wallets/wallet/wallet-status.ts';

/** A contract of ours, as whoever looks for one to lend reads it. */
export type LentContract = {
  id: number;
  address: string;
  owner: string;
  walletName: string;
  /**
   * Accounts may be asked to run its code. Otherwise it only brings in what runs its code already, to the cold wallet that it pays
   * to now: what were left there its owner could take, once two days have passed.
   */
  lends: boolean;
  isWalletActive: boolean;
  /** Some account of the wallet runs its code, or gave leave to. */
  isInUse: boolean;
};

const nobody = '0x0000000000000000000000000000000000000000';

/**
 * The contract that is lent to the wallet `w` on the chain `chain`, whose money ends at `cold`: one of an active wallet of the same
 * project, which nobody can direct elsewhere but an owner who was proven. Of several the one that accounts run already, then
 * the oldest. Where none is fit, the one that it is about: which accounts run, or which lacks something.
 */
export function lentContract(chain: RawBuilder<unknown>, cold: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select s.id, s.address, s.owner, s.status, s.reason, lender.name as wallet_name, fit.lends,
      lender.status = ${walletStatus.state('active')} as is_wallet_active, used.is_in_use
    from sweep_contract s join wallet lender on lender.id = s.wallet_id
    cross join lateral (select exists (select from project_wallet p join project_wallet q on q.project_id = p.project_id
      where p.wallet_id = s.wallet_id and q.wallet_id = w.id) as is_shared) shared
    cross join lateral (select lender.status = ${walletStatus.state('active')} and shared.is_shared
      and (s.owner = ${nobody} or s.owner is not distinct from s.proven_owner) as lends) fit
    cross join lateral (select exists (select from account_authorization n join address a on a.id = n.address_id
      where n.sweep_contract_id = s.id and n.status in ${authorizationStatus.among.current} and a.wallet_id = w.id) as is_in_use) used
    where w.kind = 'xpub' and s.blockchain_id = ${chain} and s.collector = ${cold} and s.status = ${sweepContractStatus.state('active')}
      and (s.pending_collector is null or s.pending_collector = s.confirmed_collector)
      and (shared.is_shared or used.is_in_use)
    order by fit.lends desc, used.is_in_use desc, s.id limit 1`;
}

/** As a part of another row. */
export const lentView = sql`case when lent.id is not null then json_build_object('id', lent.id, 'address', lent.address,
  'owner', lent.owner, 'walletName', lent.wallet_name, 'lends', lent.lends, 'isWalletActive', lent.is_wallet_active,
  'isInUse', lent.is_in_use) end`;

/** What it lacks, and what to do about that. */
export function whyNotLent(
  { walletName, isWalletActive }: Pick<LentContract, 'walletName' | 'isWalletActive'>,
  chain: string,
): { reason: string; hint: string } {
  const which = `The sweep contract of "${walletName}" on ${chain}`;
  if (!isWalletActive) {
    return {
      reason: `${which} is not in use: its wallet is not active.`,
      hint: `Activate the wallet "${walletName}".`,
    };
  }
  return {
    reason: `${which} lacks the proof of its owner, who could direct the money elsewhere.`,
    hint: 'Open it under sweep contracts and prove or give up its ownership. A proof counts after the waiting time.',
  };
}
