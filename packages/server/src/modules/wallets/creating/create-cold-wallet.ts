import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { createColdWallet as endpoint } from '@coffer/contract/treasury/wallets.ts';
import { requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { lockAddresses } from '../addresses/address-store.ts';
import { announceWallet } from '../wallet/announce-wallet.ts';
import { isNobodys, whyUnfit } from '../contracts/fit-cold-address.ts';
import { linkWallet } from '../links/link-wallets.ts';
import { liveChain, liveChainsOf, tryChain } from '../wallet/live-chains.ts';
import { coldWalletAt, insertWallet, selectWallet, selectWallets, serveChain } from '../wallet/store.ts';
import { viewWallet, type Wallet } from '../wallet/wallet.ts';
import { projectOfNewWallet } from '../wallet/wallet-access.ts';

type Input = Body<typeof endpoint> & { chain: string };
type ColdWallet = Result<typeof endpoint>;

/** Names an address where money ends. Whatever goes to a wrong one is gone, so it is looked at from every side. */
export async function createColdWallet(deps: Deps, call: Call<MemberSubject>, input: Input): Promise<ColdWallet> {
  const projectId = await projectOfNewWallet(call, input.projectID);
  requireStepUp(call.subject, call.now);
  const chain = await liveChain(call.db, input.chain);
  const read = deps.chains.rules(chain.code).parseAddress(input.address.trim());
  if ('reason' in read) throw refusal(read.reason);
  const { address } = read;
  if (isNobodys(deps, chain, address)) throw refusal('belongs to nobody: whatever is sent there is gone');
  const code = await whereIsCode(deps, await liveChainsOf(call.db, chain.family), address);
  if (deps.chains.rules(chain.code).contractsKeepMoney && code.some(({ hasCode }) => hasCode)) {
    throw refusal(
      `is a contract: on ${chain.name} wallets of several people are plain addresses, and no contract gives money back`,
    );
  }
  return inTransaction(call.db, async (tx) => {
    await lockAddresses(tx);
    const known = await knownWallet(tx, call, { chain, address, projectId });
    if (known && projectId !== undefined) {
      await linkWallet(deps, tx, call, projectId, known, chain.family);
      return { ...viewWallet(await selectWallet(tx, call.subject.projects, known.id)), code };
    }
    const why = await whyUnfit(deps, tx, call.subject.projects, chain, address);
    if (why !== undefined) throw refusal(why);
    const place = { blockchain_id: chain.id, address, family: chain.family };
    const values = { name: input.name, type: 'cold', kind: 'address', ...place, created_at: call.now } as const;
    const walletId = await insertWallet(tx, values);
    await serveChain(tx, walletId, chain.id, address);
    const wallet = await announceWallet(deps, tx, call, walletId, projectId);
    if (projectId !== undefined) await linkWallet(deps, tx, call, projectId, wallet, chain.family);
    return { ...viewWallet(wallet), code };
  });
}

type Asked = { chain: BlockchainRow; address: string; projectId: number | undefined };

/** One that another project has serves this one too, if whoever asks sees it: from then on neither can stop the other's shop. */
async function knownWallet(
  tx: Tx,
  call: Call<MemberSubject>,
  { chain, address, projectId }: Asked,
): Promise<Wallet | undefined> {
  const { projects } = call.subject;
  const found = await coldWalletAt(tx, projects, chain.id, address);
  if (!found) return undefined;
  if (found.isOfOthers) throw refusal('cannot be added for this project by you: ask whoever sees all projects');
  const [known] = await selectWallets(tx, projects, { id: found.id });
  const isAsked = projectId !== undefined && known?.project_ids.includes(projectId) === false;
  if (known && isAsked && known.project_ids.length > 0 && known.status === 'active') return known;
  throw fault('CONFLICT', `address: this is a cold wallet of yours on ${chain.name} already.`);
}

/** Null where no node answers: that is not a no. */
async function whereIsCode(deps: Deps, chains: readonly BlockchainRow[], address: string): Promise<ColdWallet['code']> {
  return Promise.all(
    chains.map(async (chain) => {
      const hash = await tryChain(deps, chain, async (open) => (await open.contracts?.codeHash(address)) ?? null);
      return { blockchainCode: chain.code, hasCode: hash === undefined ? null : hash !== null };
    }),
  );
}

function refusal(message: string): Error {
  return invalid({ path: 'address', message });
}
