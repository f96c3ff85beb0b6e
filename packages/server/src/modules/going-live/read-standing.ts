import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { GoLiveView } from '@coffer/contract/operations/go-live.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { authorize } from '../../platform/access.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { hasOnlyTestNetworks, listNetworksOn, type NetworkOn } from '../assets/index.ts';
import { mailStanding } from '../mail/index.ts';
import { listFactors } from '../members/index.ts';
import { findRealPayment, type RealPayment } from '../payments/index.ts';
import { keyFingerprint } from '../vault/index.ts';
import { listColdWallets, type ColdWallet } from '../wallets/index.ts';
import { listHearing, type HearingWebhook } from '../webhooks/index.ts';
import { judgePoints } from './point-state.ts';
import { listProofs, type Proof, type ProofOf } from './proof-store.ts';
import { walletTexts } from './wallet-text.ts';

export async function readGoLive(deps: Deps, call: Call): Promise<GoLiveView> {
  authorize(call.subject, 'system:read');
  return readStanding(deps, call.db, call.now);
}

/** Whatever can be looked at is looked at now; the rest is what was proven of just this wallet, key or endpoint. */
export async function readStanding(deps: Deps, db: Db, now: Date): Promise<GoLiveView> {
  const [proofs, networks, wallets, textOf, mail, people, webhooks, payment, isTest] = await Promise.all([
    listProofs(db),
    listNetworksOn(db),
    listColdWallets(db),
    walletTexts(deps, db),
    mailStanding(db),
    listFactors(db, 'system:write'),
    listHearing(db),
    findRealPayment(db),
    hasOnlyTestNetworks(db),
  ]);
  const find = (of: ProofOf, subject?: string) =>
    proofs.findLast((one) => one.of === of && (subject === undefined || one.subject === subject));
  const heard = pickWebhook(webhooks, (one) => find('webhook', subjectOfWebhook(one)));
  const live = find('live');
  const key = find('master_key', keyFingerprint(deps));
  const facts = {
    isTest,
    networks: networks.map(viewNetwork),
    coldWallets: wallets.map((one) => viewWallet(one, textOf, find('cold_wallet', subjectOfWallet(one)))),
    masterKey: key ? { by: key.by ?? '', at: key.provenAt.toISOString() } : null,
    mail: {
      configured: mail !== undefined,
      host: mail?.host ?? null,
      sentAt: mail?.sentAt?.toISOString() ?? null,
      error: mail?.error ?? null,
    },
    people: {
      all: people.length,
      without: people.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ email }) => email),
    },
    webhook: heard ? viewWebhook(heard.one, heard.proof) : null,
    dollar: payment ? viewDollar(payment) : null,
  };
  const points = judgePoints({
    ...facts,
    mailErrorAt: mail?.errorAt?.toISOString() ?? null,
    webhookProvenAt: heard?.proof?.provenAt.toISOString() ?? null,
    dollarPaidAt: payment?.isPaid ? (payment.settledAt?.toISOString() ?? null) : null,
    now: now.toISOString(),
  });
  return { ...facts, live: live ? { since: live.provenAt.toISOString(), by: live.by ?? '' } : null, points };
}

export function subjectOfWallet({ blockchainCode, address }: Pick<ColdWallet, 'blockchainCode' | 'address'>): string {
  return `${blockchainCode}:${address}`;
}

export function subjectOfWebhook({ id, url }: Pick<HearingWebhook, 'id' | 'url'>): string {
  return `${id}:${url}`;
}

function viewNetwork({ row, health, nodes, answering }: NetworkOn): GoLiveView['networks'][number] {
  return { blockchainCode: row.code, name: row.name, network: row.network, health, nodes, answering };
}

function viewWallet(
  { id, name, blockchainCode, family, address }: ColdWallet,
  textOf: (address: string) => string,
  proof: Proof | undefined,
): GoLiveView['coldWallets'][number] {
  const spelled = spellAddress(family, address);
  const means = proof?.evidence['means'] === 'transfer' ? 'transfer' : 'signature';
  return {
    walletID: id,
    walletName: name,
    blockchainCode: blockchainCode satisfies ChainCode,
    address: spelled,
    text: textOf(spelled),
    proof: proof ? { means, at: proof.provenAt.toISOString() } : null,
  };
}

/** One that answers comes before one that fails, and that before one that was never asked. */
function pickWebhook(all: readonly HearingWebhook[], proofOf: (one: HearingWebhook) => Proof | undefined) {
  const proven = all.map((one) => ({ one, proof: proofOf(one) }));
  const answers = ({ one, proof }: (typeof proven)[number]) => one.lastSuccessAt !== null || proof !== undefined;
  return proven.find((each) => answers(each) && each.one.failingSince === null) ?? proven.find(answers) ?? proven[0];
}

function viewWebhook(one: HearingWebhook, proof: Proof | undefined): NonNullable<GoLiveView['webhook']> {
  const times = [one.lastSuccessAt, proof?.provenAt].flatMap((at) => (at ? [at.toISOString()] : []));
  return {
    webhookID: one.id,
    projectID: one.projectId,
    host: new URL(one.url).host,
    answeredAt: times.toSorted().at(-1) ?? null,
    failingSince: one.failingSince?.toISOString() ?? null,
  };
}

function viewDollar({ referenceId, projectId, isSeen, isPaid, isTold }: RealPayment): GoLiveView['dollar'] {
  const stages = [
    'asked' as const,
    ...(isSeen || isPaid ? (['seen'] as const) : []),
    ...(isPaid ? (['confirmed'] as const) : []),
    ...(isPaid && isTold ? (['told'] as const) : []),
  ];
  return { referenceID: referenceId, projectID: projectId, stages };
}
