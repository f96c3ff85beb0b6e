import { invalid } from '@coffer/contract/errors.ts';
import type { GoLiveView } from '@coffer/contract/operations/go-live.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { authorize, notFound, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { countAsking } from '../../platform/throttle.ts';
import { recordActivity } from '../activity/index.ts';
import { currencyByContract } from '../assets/index.ts';
import { askChain, listColdWallets, liveChain, walletOfAddress, type ColdWallet } from '../wallets/index.ts';
import { keepProof } from './proof-store.ts';
import { readStanding, subjectOfWallet } from './read-standing.ts';
import { walletTexts } from './wallet-text.ts';

type Given = { id: number; signature: string | undefined; txHash: string | undefined };

/** Each asks nodes: a person never needs more. */
const asking = { name: 'cold wallet proof', eachMax: 20, allMax: 60 };

/** Money that was swept to an address nobody has the key of never comes back: a mistyped one signs nothing and sends nothing. */
export async function proveColdWallet(deps: Deps, call: Call<MemberSubject>, given: Given): Promise<GoLiveView> {
  authorize(call.subject, 'system:write');
  const wallet = (await listColdWallets(call.db)).find(({ id }) => id === given.id);
  if (!wallet) throw notFound();
  await countAsking(deps.db, asking, call.subject, call.now);
  const evidence = await evidenceOf(deps, call, wallet, given);
  return inTransaction(call.db, async (tx) => {
    const subject = subjectOfWallet(wallet);
    await keepProof(tx, { of: 'cold_wallet', subject, evidence, memberId: call.subject.memberId, now: call.now });
    await recordActivity(tx, call, {
      action: 'go-live.wallet-proven',
      entity: 'wallet',
      entityId: wallet.id,
      after: { address: spellAddress(wallet.family, wallet.address), ...evidence },
    });
    return readStanding(deps, tx, call.now);
  });
}

async function evidenceOf(deps: Deps, call: Call, wallet: ColdWallet, { signature, txHash }: Given) {
  if (signature !== undefined && txHash === undefined) return bySignature(deps, call, wallet, signature);
  if (txHash !== undefined && signature === undefined) return byTransfer(deps, call, wallet, txHash.trim());
  throw invalid({ path: 'signature', message: 'must be given, or txHash in its place, not both' });
}

async function bySignature(deps: Deps, call: Call, wallet: ColdWallet, signature: string) {
  const spelled = spellAddress(wallet.family, wallet.address);
  const text = (await walletTexts(deps, call.db))(spelled);
  const chain = await liveChain(call.db, wallet.blockchainCode);
  const rules = deps.chains.rules(chain.code);
  const isSigned = rules.hasSigned
    ? rules.hasSigned(wallet.address, text, signature)
    : await askChain(deps, chain, async ({ contracts }) =>
        contracts?.hasSigned ? contracts.hasSigned(wallet.address, text, signature) : false,
      );
  if (isSigned) return { means: 'signature' } as const;
  const message = `must be the signature of exactly this text by ${spelled}: it is of another wallet, or of another text`;
  throw invalid({ path: 'signature', message });
}

/**
 * Anybody's contract may log that its token went from here to there, and pay out coins by itself. What counts is coins that the
 * wallet sent, or a token that is listed; and it is that money which must come to us.
 */
async function byTransfer(deps: Deps, call: Call, wallet: ColdWallet, txHash: string) {
  const chain = await liveChain(call.db, wallet.blockchainCode);
  const refuse = (message: string) => invalid({ path: 'txHash', message });
  if (!deps.chains.rules(chain.code).isTransactionHash(txHash)) {
    throw refuse(`must be the hash of a transaction on ${chain.name}`);
  }
  const { seen, isWhole } = await askChain(deps, chain, async (open) => {
    return { seen: await open.transaction(txHash), isWhole: open.coins !== undefined };
  });
  if (!seen) throw refuse(`is known to no node of ${chain.name}. Wait a moment, or check the hash`);
  if (seen.state === 'pending') throw refuse('is in no block yet. Wait a moment, and check again');
  if (seen.state === 'failed') throw refuse('failed, and moved nothing');
  const spelled = spellAddress(wallet.family, wallet.address);
  const gone = seen.transfers.filter(({ from }) => from === wallet.address);
  if (gone.length === 0) throw refuse(`moved nothing from ${spelled}`);
  const isListed = await currencyByContract(call.db, chain.id);
  const isSender = isWhole || deps.chains.rules(chain.code).nets === true || seen.from === wallet.address;
  const signedFor = gone.filter(({ contract }) => (contract === null ? isSender : isListed.has(contract)));
  if (signedFor.length === 0) {
    const remedy = `send the coin of ${chain.name} from it, or a token that is listed here`;
    throw refuse(`does not show that anybody has the key of ${spelled}: ${remedy}`);
  }
  // Coins that are spent as a whole are told with whose they were; where each of them went nobody can say.
  const moves = isWhole ? seen.transfers : signedFor;
  const targets = moves.flatMap(({ to }) => (to === null || to === wallet.address ? [] : [to]));
  const ours = await Promise.all(targets.map((to) => walletOfAddress(call.db, wallet.family, to)));
  if (!ours.some((one) => one !== undefined)) {
    throw refuse('went to none of your addresses: send to a hot wallet, or to the address of a payment');
  }
  return { means: 'transfer', txHash: seen.hash } as const;
}
