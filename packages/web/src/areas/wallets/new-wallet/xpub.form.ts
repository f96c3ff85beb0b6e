import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { bitcoinNetworks } from '@coffer/keys/bitcoin/network.ts';
import { readXpub } from '@coffer/keys/bitcoin/read-xpub.ts';
import { isSecret } from '@coffer/keys/phrase/secret-text.ts';
import { nameIssue } from '../wallet/name-issue.ts';
import { secretTyped } from './secret-typed.ts';

/** One extended public key for each family that is given one. */
export type XpubDraft = { name: string; project: string; xpubs: Record<string, string> };
type XpubBody = { name: string; projectID?: number; xpubs: { family: string; xpub: string }[] };

/** By the names of the form's fields: `name`, `xpubs.ETH_Family`. */
export function xpubIssues({ name, xpubs }: XpubDraft, families: readonly ChainFamily[]): Record<string, string> {
  const typed = families.filter((family) => (xpubs[family] ?? '').trim() !== '');
  const [first] = families;
  const found: [string, string | undefined][] = [['name', nameIssue(name)]];
  for (const family of typed) found.push([`xpubs.${family}`, xpubIssue(xpubs[family] ?? '', family)]);
  if (typed.length === 0 && first) found.push([`xpubs.${first}`, 'An extended public key is required']);
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== undefined));
}

export function xpubBody({ name, project, xpubs }: XpubDraft): XpubBody {
  const typed = Object.entries(xpubs).filter(([, xpub]) => xpub.trim() !== '');
  return {
    name: name.trim(),
    xpubs: typed.map(([family, xpub]) => ({ family, xpub: xpub.trim() })),
    ...(project === '' ? {} : { projectID: Number(project) }),
  };
}

/** The field that the server speaks of: it counts the keys that it was sent. */
export function fieldOf(path: string, sent: XpubBody): string {
  const at = /^xpubs\.(\d+)/.exec(path)?.[1];
  const family = at === undefined ? undefined : sent.xpubs[Number(at)]?.family;
  return family === undefined ? path : `xpubs.${family}`;
}

function xpubIssue(text: string, family: ChainFamily): string | undefined {
  if (isSecret(text)) return secretTyped;
  // Which network of Bitcoin this install is on, the server knows.
  const reads = (family === 'BTC_Family' ? bitcoinNetworks : (['main'] as const)).map((one) =>
    readXpub(text, family, one),
  );
  const [first] = reads;
  return first && !first.ok && reads.every(({ ok }) => !ok) ? first.problem : undefined;
}
