import { familyOf, isChainCode } from '@coffer/kernel/chain.ts';
import { bitcoinNetworks } from '@coffer/keys/bitcoin/network.ts';
import { parseBitcoinAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { parseEvmAddress } from '@coffer/keys/evm/parse-address.ts';
import { isSecret } from '@coffer/keys/phrase/secret-text.ts';
import { parseSolanaAddress } from '@coffer/keys/solana/parse-address.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { parseTronAddress } from '@coffer/keys/tron/parse-address.ts';
import { nameIssue } from '../wallet/name-issue.ts';
import { secretTyped } from './secret-typed.ts';

export type ColdDraft = { chain: string; name: string; address: string; project: string };
export type ColdIssues = { [K in keyof ColdDraft]?: string };

export function coldIssues({ chain, name, address }: ColdDraft): ColdIssues {
  const issues = {
    chain: chain === '' ? 'Network is required' : undefined,
    name: nameIssue(name),
    address: addressIssue(chain, address),
  };
  return Object.fromEntries(Object.entries(issues).filter(([, issue]) => issue !== undefined)) as ColdIssues;
}

export function coldBody({ name, address, project }: ColdDraft): { name: string; address: string; projectID?: number } {
  return { name: name.trim(), address: address.trim(), ...(project === '' ? {} : { projectID: Number(project) }) };
}

/** As the person's own wallet writes it, so that the two can be compared. */
export function shownAddress({ chain, address }: Pick<ColdDraft, 'chain' | 'address'>): string {
  const typed = address.trim();
  const read = parseOn(chain, typed);
  return isChainCode(chain) && 'address' in read ? spellAddress(familyOf(chain), read.address) : typed;
}

/** What the address is checked for before it leaves the page; the server looks closer. */
function addressIssue(chain: string, text: string): string | undefined {
  const address = text.trim();
  if (address === '') return 'Address is required';
  if (isSecret(address)) return secretTyped;
  const read = parseOn(chain, address);
  return 'reason' in read ? read.reason : undefined;
}

function parseOn(chain: string, text: string): { address: string } | { reason: string } {
  switch (isChainCode(chain) ? familyOf(chain) : undefined) {
    case 'ETH_Family':
      return parseEvmAddress(text);
    case 'TRX_Family':
      return parseTronAddress(text);
    case 'SOL_Family':
      return parseSolanaAddress(text);
    case 'BTC_Family':
      return parseBitcoin(text);
    default:
      return { address: text };
  }
}

/** Which network of Bitcoin this install is on, the server knows. */
function parseBitcoin(text: string): { address: string } | { reason: string } {
  const reads = bitcoinNetworks.map((network) => parseBitcoinAddress(text, network));
  return reads.find((read) => 'address' in read) ?? parseBitcoinAddress(text, 'main');
}

/** Where a contract stands at the address, and where none does or nobody could tell: names of networks. */
export function codeWords(
  code: readonly { blockchainCode: string; hasCode: boolean | null }[],
  nameOf: (code: string) => string,
): { on: string[]; notOn: string[]; unknown: string[] } | undefined {
  const named = (wanted: boolean | null) =>
    code.filter(({ hasCode }) => hasCode === wanted).map(({ blockchainCode }) => nameOf(blockchainCode));
  const [on, notOn, unknown] = [named(true), named(false), named(null)];
  return on.length === 0 ? undefined : { on, notOn, unknown };
}
