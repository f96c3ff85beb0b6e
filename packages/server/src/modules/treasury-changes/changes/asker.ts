import { sql } from 'kysely';
import { readableUtc } from '@coffer/kernel/clock.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { memberStatus } from '../../members/accounts/member-status.ts';
import type { TreasuryChange } from './treasury-change.ts';
import { treasuryChangeStatus } from './treasury-change-status.ts';

/**
 * All that whoever asks for a change has to hold, as its use case demands it: a right that is missing here outlasts its end. Nobody
 * needs one for a factor of their own.
 */
export const demanded: Readonly<Record<TreasuryChangeKind, readonly Permission[]>> = {
  'wallet.created': ['wallets:write'],
  'wallet.linked': ['wallets:write'],
  'wallet.unlinked': ['wallets:write'],
  'wallet.moved': ['wallets:write'],
  'wallet.destination-set': ['wallets:write'],
  'wallet.keys-added': ['wallets:write'],
  'wallet.chain-added': ['wallets:write'],
  'sweep-contract.collector-confirmed': ['wallets:write'],
  'sweep-contract.owner-proven': ['wallets:write'],
  'currency.added': ['nodes:write'],
  'currency.price-confirmed': ['nodes:write'],
  'currency.switched': ['nodes:write'],
  'project.currencies-changed': ['projects:write'],
  'project.redirected': ['projects:write', 'wallets:write'],
  'payment-rules.saved': ['projects:write', 'projects:read'],
  'webhook.created': ['webhooks:write'],
  'webhook.changed': ['webhooks:write'],
  'webhook.removed': ['webhooks:write'],
  'webhook.rotated': ['webhooks:write'],
  'member.invited': ['members:write'],
  'member.role-assigned': ['members:write'],
  'member.link-made': ['members:write'],
  'member.access-changed': ['members:write'],
  'member.totp-added': [],
  'member.totp-removed': [],
  'member.passkey-added': [],
  'member.passkey-removed': [],
  'role.changed': ['roles:write'],
  'api-key.changed': ['api_keys:write'],
  'smtp.changed': ['smtp:write'],
  'smtp.removed': ['smtp:write'],
  'site-url.changed': ['settings:write'],
  'blockchain.nodes-changed': ['nodes:write'],
  'blockchain.confirmations-changed': ['nodes:write'],
  'rate.changed': ['settings:write'],
  'currency.dust-limit-changed': ['nodes:write'],
  'sweep-rules.saved': ['sweeps:write', 'sweeps:read'],
  'treasury-wait.saved': ['settings:write'],
  'secret.written': ['vaults:write'],
  'payment.resolved': ['payments:resolve'],
  'deposit.matched': ['payments:resolve'],
  'approver-passkey.begun': ['payouts:approve'],
  'approver-passkey.removal-asked': ['payouts:approve', 'members:write'],
  'payout-policy.weakened': ['payouts:read', 'settings:write'],
  'payout-cap.raised': ['payouts:read', 'settings:write'],
  'recipient.confirmed': ['payouts:create'],
  'recipient.activated': ['payouts:create', 'payouts:approve'],
  'recipient.renamed': ['payouts:create'],
  'treasury-change.taken-back': ['wallets:write'],
};

/** Whoever let it wait: who asked for the change, or for what was frozen to be released. */
export function askerOf({ status, memberId, deciderId }: TreasuryChange): number | null {
  return status === 'releasing' ? deciderId : memberId;
}

type Asker = {
  isActive: boolean;
  heldUntil: Date | null;
  scope: 'all' | 'own';
  permissions: string[];
  projects: number[];
};

/** Why somebody could not ask for a change today; undefined where they could. */
export async function whyNotAsking(
  tx: Tx,
  memberId: number,
  { kind, status, projectId }: TreasuryChange,
  now: Date,
): Promise<string | undefined> {
  const asker = await findAsker(tx, memberId);
  if (!asker?.isActive) return 'The person who requested it no longer has access.';
  if (asker.heldUntil && now < asker.heldUntil) {
    return `The person who requested it is suspended until ${readableUtc(asker.heldUntil)}.`;
  }
  const needed = status === 'releasing' ? demanded['treasury-change.taken-back'] : demanded[kind];
  const sees =
    asker.scope === 'all' || (projectId === null ? asker.projects.length > 0 : asker.projects.includes(projectId));
  return sees && needed.every((permission) => asker.permissions.includes(permission))
    ? undefined
    : 'The person who requested it is no longer allowed to.';
}

async function findAsker(db: Db, memberId: number): Promise<Asker | undefined> {
  const { rows } = await sql<Asker>`
    select m.status = ${memberStatus.state('active')} as "isActive", m.step_up_held_until as "heldUntil", r.scope, r.permissions,
      array(select project_id from member_project p where p.member_id = m.id) as projects
    from member m join role r on r.id = m.role_id where m.id = ${memberId}::int`.execute(db);
  return rows[0];
}

/**
 * What somebody asked for and time has yet to decide about, and what they asked to be released, the newest first; `toldBy`: what
 * owners were told of by then.
 */
export async function selectAskedBy(db: Db, memberId: number, toldBy: Date | null = null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from treasury_change
    where status in ${treasuryChangeStatus.among.due} and (member_id = ${memberId}::int
      or status = ${treasuryChangeStatus.state('releasing')} and decider_id = ${memberId}::int)
      and (${toldBy}::timestamptz is null or announced_at <= ${toldBy}::timestamptz)
    order by id desc`.execute(db);
  return rows.map(({ id }) => id);
}
