import type { Body, Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/money-out/recipients.ts';
import type { RecipientsWanted, RecipientView } from '@coffer/contract/money-out/recipients.ts';
import { authorize, readScope, type Credentialed, type MemberSubject } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { writeProject } from '../../../platform/access.ts';
import { liveChain } from '../../wallets/index.ts';
import { checkAddress, warningsOf } from './check-address.ts';
import { findRecipient, inBookFor } from './find-recipient.ts';
import { countRecipients, selectRecipient, selectRecipients } from './recipient-store.ts';
import { viewRecipient } from './recipient.ts';

type Listed = Result<typeof contract.listRecipients>;

export async function listRecipients(
  call: Call<Credentialed>,
  project: 'all' | number,
  { limit, offset, ...wanted }: RecipientsWanted,
): Promise<Listed> {
  const scope = readScope(call.subject, 'payouts:read', project);
  const rows = await selectRecipients(call.db, scope, wanted, { now: call.now, limit, offset });
  const total = await countRecipients(call.db, scope, wanted);
  return { data: rows.map(viewRecipient), total, limit, offset };
}

export async function getRecipient(call: Call<Credentialed>, id: number): Promise<RecipientView> {
  authorize(call.subject, 'payouts:read');
  return viewRecipient(await selectRecipient(call.db, call.subject.projects, id, call.now));
}

type Asked = { project: 'all' | number } & Body<typeof contract.checkRecipientAddress>;

/** While somebody types. */
export async function checkRecipientAddress(
  deps: Deps,
  call: Call<MemberSubject>,
  { project, blockchainCode, address: text }: Asked,
): Promise<Result<typeof contract.checkRecipientAddress>> {
  const projectId = writeProject(call.subject, 'payouts:create', project);
  const chain = await liveChain(call.db, blockchainCode);
  const checked = await checkAddress(deps, call.db, call.subject.projects, chain, text);
  const { address } = checked;
  if (address === null)
    return { address, problem: 'problem' in checked ? checked.problem : null, recipientID: null, warnings: [] };
  const known = await findRecipient(call.db, projectId, { chain: chain.code, address, type: 'payout_admin' });
  return {
    address: spellAddress(familyOf(chain.code), address),
    problem: 'problem' in checked ? checked.problem : null,
    recipientID: inBookFor('payout_admin', known)?.id ?? null,
    warnings: await warningsOf(call.db, [projectId], chain, address),
  };
}
