import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { deriveAccounts } from '@coffer/keys/accounts/derive-accounts.ts';
import { notFound, onlyProjects, requireStepUp, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { createXpubWallet } from './create-xpub-wallet.ts';
import { linkWallet } from '../links/link-wallets.ts';
import { liveFamilies } from '../wallet/live-chains.ts';
import { selectWallet } from '../wallet/store.ts';
import { viewWallet, type WalletView } from '../wallet/wallet.ts';

/** The first test vector of BIP-39: every wallet program knows it, so that nobody takes it for a secret. */
const phrase = `${'abandon '.repeat(11)}about`;

/**
 * A deposit wallet for trying things out on the local chains, where money is worth nothing. There is one; whoever asks again
 * has it linked to one more project.
 */
export async function linkTestWallet(
  deps: Deps,
  call: Call<MemberSubject>,
  { projectID }: { projectID: number },
): Promise<WalletView> {
  const projectId = writeProject(call.subject, 'wallets:write', projectID);
  if (!deps.devnet) throw notFound('No local chains run here: they come with npm start, unless DEVNET is off.');
  requireStepUp(call.subject, call.now);
  await requireProject(call.db, onlyProjects(projectId), projectId);
  const xpubs = await testKeys(await liveFamilies(call.db));
  const used = await call.db
    .selectFrom('wallet_xpub')
    .select('wallet_id')
    .where(
      'xpub',
      'in',
      xpubs.map(({ xpub }) => xpub),
    )
    .executeTakeFirst();
  if (!used) return createXpubWallet(deps, call, { name: 'Test wallet', projectID: projectId, xpubs });
  return inTransaction(call.db, async (tx) => {
    const wallet = await selectWallet(tx, call.subject.projects, used.wallet_id);
    for (const { family } of wallet.xpubs) await linkWallet(deps, tx, call, projectId, wallet, family);
    return viewWallet(await selectWallet(tx, call.subject.projects, used.wallet_id));
  });
}

/** A family without extended keys has its addresses prepared in the browser. */
async function testKeys(families: readonly ChainFamily[]): Promise<{ family: ChainFamily; xpub: string }[]> {
  const keys: { family: ChainFamily; xpub: string }[] = [];
  const wanted = { phrase, passphrase: '', account: 0, start: 0, count: 0 };
  for await (const { family, kind, xpub } of deriveAccounts(wanted, () => Promise.resolve())) {
    if (xpub !== undefined && kind !== 'taproot' && families.includes(family)) keys.push({ family, xpub });
  }
  return keys;
}
