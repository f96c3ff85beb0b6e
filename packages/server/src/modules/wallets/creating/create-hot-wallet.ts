import { randomFillSync } from 'node:crypto';
import type { Body } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { createWallet as endpoint } from '@coffer/contract/treasury/wallets.ts';
import type { ChainRules } from '../../../chains/port/rules.ts';
import { requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { liveFamilies, liveChainsOf } from '../wallet/live-chains.ts';
import { sealKey } from '../../vault/index.ts';
import { insertOwn, lockAddresses } from '../addresses/address-store.ts';
import { announceWallet } from '../wallet/announce-wallet.ts';
import { linkWallet } from '../links/link-wallets.ts';
import { ownUseOf } from '../wallet/own-addresses.ts';
import { insertKey, insertWallet, serveChain } from '../wallet/store.ts';
import { viewWallet, type WalletView } from '../wallet/wallet.ts';
import { projectOfNewWallet } from '../wallet/wallet-access.ts';

type Input = Body<typeof endpoint>;

/** A wallet whose key is in the vault and nowhere else. It never leaves again: what must be kept is taken in, not made. */
export async function createHotWallet(deps: Deps, call: Call<MemberSubject>, input: Input): Promise<WalletView> {
  const projectId = await projectOfNewWallet(call, input.projectID);
  requireStepUp(call.subject, call.now);
  const chains = await liveChainsOf(call.db, input.family);
  const [first] = chains;
  if (!first) {
    const families = await liveFamilies(call.db);
    throw invalid({ path: 'family', message: `must be a family of this version: ${families.join(', ')}` });
  }
  const rules = deps.chains.rules(first.code);
  const given = input.privateKey === undefined ? undefined : readGiven(rules, first, input.privateKey);
  const key = given ?? randomFillSync(new Uint8Array(32));
  try {
    const address = rules.addressOfKey(key);
    return await inTransaction(call.db, async (tx) => {
      const { name, family } = input;
      const type = input.walletType === 'hot_wallet' ? 'hot' : 'gas';
      const walletId = await insertWallet(tx, { name, type, kind: 'key', family, created_at: call.now });
      await keepKey(deps, tx, call, walletId, { family, address, key });
      for (const chain of chains) await serveChain(tx, walletId, chain.id, null);
      const wallet = await announceWallet(deps, tx, call, walletId, projectId);
      if (projectId !== undefined) await linkWallet(deps, tx, call, projectId, wallet, family);
      return viewWallet(wallet);
    });
  } finally {
    key.fill(0);
  }
}

function readGiven({ readPrivateKey }: ChainRules, { network }: BlockchainRow, text: string): Uint8Array {
  const read = readPrivateKey(text, network);
  if ('problem' in read) throw invalid({ path: 'privateKey', message: read.problem });
  return read.key;
}

type Kept = { family: Input['family']; address: string; key: Uint8Array };

/** The key of a deposit or cold address must not be on a server, and two wallets must not spend from one address. */
async function keepKey(
  deps: Deps,
  tx: Tx,
  call: Call<MemberSubject>,
  walletId: number,
  { family, address, key }: Kept,
): Promise<void> {
  await lockAddresses(tx);
  const use = await ownUseOf(tx, family, address, call.subject.projects);
  if (use !== undefined || !(await insertOwn(tx, walletId, family, address, call.now))) {
    throw fault(
      'CONFLICT',
      `privateKey: this key controls ${use ?? 'an address of yours'}, and cannot be a hot wallet too.`,
    );
  }
  await insertKey(tx, walletId, await sealKey(deps, tx, walletId, key));
}
