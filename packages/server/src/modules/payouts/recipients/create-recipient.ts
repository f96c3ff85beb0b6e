import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { createRecipient as endpoint } from '@coffer/contract/money-out/recipients.ts';
import { authorize, nameOf, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../../platform/db/violations.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { liveChain } from '../../wallets/index.ts';
import { checkAddress, warningsOf } from './check-address.ts';
import { codesGoTo, queueCode } from './code-mails.ts';
import { insertRecipient, isStoppedForRewards, selectRecipient } from './recipient-store.ts';
import { viewRecipient } from './recipient.ts';
import { byPersonAlone, isCodeEnough } from './who-confirms.ts';

/** Nothing goes there yet: it still has to be confirmed that the address is theirs. */
export async function createRecipient(
  deps: Deps,
  call: Call<Credentialed>,
  { projectIDs, blockchainCode, address: text, ...about }: Body<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const { subject, now } = call;
  const projectIds = [...new Set(projectIDs)];
  for (const projectId of projectIds) authorize(subject, 'payouts:create', projectId);
  const chain = await liveChain(call.db, blockchainCode);
  const checked = await checkAddress(deps, call.db, subject.projects, chain, text);
  if ('problem' in checked) throw invalid({ path: 'address', message: checked.problem });
  const { address } = checked;
  try {
    return await inTransaction(call.db, async (tx) => {
      const warnings = await warningsOf(tx, projectIds, chain, address);
      const by =
        subject.kind === 'member' ? { created_by_member_id: subject.memberId } : { created_by_key_id: subject.keyId };
      const { name, label, email, mobileNumber, residentialAddress } = about;
      const values = {
        blockchain_id: chain.id,
        address,
        name: blankless(name),
        label: blankless(label),
        email: email ?? null,
        mobile_number: blankless(mobileNumber),
        residential_address: blankless(residentialAddress),
        created_by: nameOf(subject),
        created_at: now,
        updated_at: now,
        ...by,
      };
      // Where referrers are paid stays as it is, whoever adds the same address. What somebody switched off there a person switches on.
      if (await isStoppedForRewards(tx, values, projectIds)) throw switchedOff(chain);
      const id = await insertRecipient(tx, values, projectIds);
      const recipient = await selectRecipient(tx, subject.projects, id, now);
      const [only] = projectIds;
      await recordActivity(tx, call, {
        action: 'recipient.added',
        entity: 'recipient',
        entityId: id,
        projectId: projectIds.length === 1 && only !== undefined ? only : null,
        after: {
          name: recipient.name,
          blockchainCode,
          address: viewRecipient(recipient).address,
          projects: projectIds,
        },
      });
      const mailbox = (await isCodeEnough(deps, tx, recipient, now)) ? await codesGoTo(deps, tx, id) : undefined;
      if (mailbox) await queueCode(deps, tx, recipient, mailbox, now);
      const view = viewRecipient(recipient);
      const waits = { code: 'unconfirmed' as const, reason: byPersonAlone, address: view.address };
      return {
        recipient: view,
        warnings: mailbox === undefined ? [...warnings, waits] : warnings,
        codeMailed: mailbox !== undefined,
      };
    });
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw fault('CONFLICT', `This address is already a recipient of the project on ${chain.name}.`);
    }
    if (isForeignKeyViolation(error))
      throw invalid({ path: 'projectIDs', message: 'must name projects that there are' });
    throw error;
  }
}

function switchedOff({ name }: { name: string }): Error {
  return fault('CONFLICT', `This address was switched off as one of a referrer on ${name}. Activate it there first.`);
}

function blankless(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
