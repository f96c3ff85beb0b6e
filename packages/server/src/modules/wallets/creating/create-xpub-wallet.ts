import type { Body } from '@coffer/contract/endpoint.ts';
import { fault, invalid, type FieldIssue } from '@coffer/contract/errors.ts';
import type { createXpubWallet as endpoint } from '@coffer/contract/treasury/wallets.ts';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { isSecret, secretProblem } from '@coffer/keys/phrase/secret-text.ts';
import { requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { listLiveChains, type BlockchainRow } from '../../assets/index.ts';
import { selectPool } from '../addresses/address-store.ts';
import { announceWallet } from '../wallet/announce-wallet.ts';
import { linkWallet } from '../links/link-wallets.ts';
import { deriveMore } from '../addresses/refill-pools.ts';
import { insertWallet, insertXpub, serveChain } from '../wallet/store.ts';
import { viewWallet, type WalletView } from '../wallet/wallet.ts';
import { projectOfNewWallet } from '../wallet/wallet-access.ts';

type Input = Body<typeof endpoint>;
type FamilyKey = { family: ChainFamily; xpub: string; chains: BlockchainRow[] };

/** Derived at once, so that the wallet gives out addresses from its first second and its keys prove to be new. */
const derivedAtFirst = 20;

export async function createXpubWallet(deps: Deps, call: Call<MemberSubject>, input: Input): Promise<WalletView> {
  const projectId = await projectOfNewWallet(call, input.projectID);
  requireStepUp(call.subject, call.now);
  const keys = readKeys(deps, input.xpubs, await listLiveChains(call.db));
  await refuseUsed(call.db, keys);
  return inTransaction(call.db, async (tx) => {
    const [only, ...more] = keys;
    const family = more.length === 0 ? (only?.family ?? null) : null;
    const values = { name: input.name, type: 'deposit', kind: 'xpub', family, created_at: call.now } as const;
    const walletId = await insertWallet(tx, values);
    for (const key of keys) await addKey(deps, tx, walletId, key);
    const wallet = await announceWallet(deps, tx, call, walletId, projectId);
    if (projectId !== undefined) {
      for (const { family: served } of keys) await linkWallet(deps, tx, call, projectId, wallet, served);
    }
    return viewWallet(wallet);
  });
}

/** Every problem at once, and none of them with a letter of what was given. */
function readKeys(deps: Deps, given: Input['xpubs'], live: readonly BlockchainRow[]): FamilyKey[] {
  const keys: FamilyKey[] = [];
  const issues: FieldIssue[] = [];
  for (const [at, { family, xpub }] of given.entries()) {
    const chains = live.filter((chain) => chain.family === family);
    const served = chains[0]?.family;
    if (served === undefined) {
      const families = [...new Set(live.map((chain) => chain.family))].join(', ');
      issues.push({ path: `xpubs.${at}.family`, message: `must be a family of this version: ${families}` });
    }
    const read = readKey(deps, chains[0] ?? live[0], xpub);
    if ('problem' in read) issues.push({ path: `xpubs.${at}.${read.of}`, message: read.problem });
    else if (served !== undefined && keys.some((key) => key.family === served)) {
      issues.push({ path: `xpubs.${at}.family`, message: 'must be named once: a wallet has one key for each family' });
    } else if (keys.some((key) => key.xpub === read.xpub)) {
      issues.push({ path: `xpubs.${at}.xpub`, message: 'must not be the key of another family too' });
    } else if (served !== undefined) keys.push({ family: served, xpub: read.xpub, chains });
  }
  if (issues.length > 0) throw invalid(...issues);
  return keys;
}

/** A secret is one whatever it was given for. */
function readKey(
  { chains }: Deps,
  chain: BlockchainRow | undefined,
  text: string,
): { xpub: string } | { of: 'family' | 'xpub'; problem: string } {
  if (isSecret(text)) return { of: 'xpub', problem: secretProblem };
  const readXpub = chain && chains.rules(chain.code).readXpub;
  if (!chain || !readXpub) return { of: 'family', problem: withoutXpub(chain) };
  const read = readXpub(text);
  return read.ok ? read : { of: 'xpub', problem: read.problem };
}

function withoutXpub(chain: BlockchainRow | undefined): string {
  if (!chain) return 'must be a family of this version: there is none';
  const { family, name } = chain;
  return `must not be ${family}: ${name} has no extended public keys. Prepare its addresses from your phrase and upload those`;
}

async function refuseUsed(db: Db, keys: readonly FamilyKey[]): Promise<void> {
  const xpubs = keys.map((key) => key.xpub);
  const used = await db.selectFrom('wallet_xpub').select('xpub').where('xpub', 'in', xpubs).execute();
  const at = keys.findIndex((key) => used.some((row) => row.xpub === key.xpub));
  if (at >= 0) throw alreadyUsed(at);
}

async function addKey(deps: Deps, tx: Tx, walletId: number, { family, xpub, chains }: FamilyKey): Promise<void> {
  for (const chain of chains) await serveChain(tx, walletId, chain.id, null);
  if (!(await insertXpub(tx, walletId, family, xpub))) throw alreadyUsed(0);
  const pool = await selectPool(tx, walletId, family);
  // The same key may come in another dress, with another parent: its addresses tell.
  if (!pool || (await deriveMore(deps, tx, pool, derivedAtFirst)) < derivedAtFirst) throw alreadyUsed(0);
}

function alreadyUsed(at: number): Error {
  return fault(
    'CONFLICT',
    `xpubs.${at}.xpub: this key belongs to a wallet already. Use the next account of your phrase.`,
  );
}
