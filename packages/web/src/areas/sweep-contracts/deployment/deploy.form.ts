import { parseEvmAddress } from '@coffer/keys/evm/parse-address.ts';
import { isSecret } from '@coffer/keys/phrase/secret-text.ts';
import { parseTronAddress } from '@coffer/keys/tron/parse-address.ts';
import type { ChainFamily } from '@coffer/kernel/chain.ts';

export type DestinationDraft = {
  /** The id of a cold wallet, or `new`. */
  cold: string;
  coldName: string;
  coldAddress: string;
  name: string;
  project: string;
  salt: string;
};
export type DestinationIssues = { [K in keyof DestinationDraft]?: string };

const nameCharsMax = 120;
const saltMax = 2n ** 256n;

export function destinationIssues(draft: DestinationDraft, family: ChainFamily): DestinationIssues {
  const { cold, coldName, coldAddress, name, salt } = draft;
  const isNew = cold === 'new';
  const issues: DestinationIssues = {};
  const put = (field: keyof DestinationDraft, issue: string | undefined) => {
    if (issue !== undefined) issues[field] = issue;
  };
  put('cold', cold === '' ? 'Choose a cold wallet' : undefined);
  put('coldName', isNew ? nameIssue(coldName) : undefined);
  put('coldAddress', isNew ? addressIssue(coldAddress, family) : undefined);
  put('name', nameIssue(name));
  put('salt', saltOf(salt) === undefined ? 'must be a whole number from 0, or 0x and 64 digits' : undefined);
  return issues;
}

/** A number is easier to keep than 64 digits; both are the same 32 bytes. */
export function saltOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^0x[0-9a-f]{64}$/i.test(trimmed)) return trimmed.toLowerCase();
  if (!/^(0|[1-9]\d{0,77})$/.test(trimmed) || BigInt(trimmed) >= saltMax) return undefined;
  return `0x${BigInt(trimmed).toString(16).padStart(64, '0')}`;
}

/** In which the fee is paid. */
export function coinOfFamily(family: ChainFamily): string {
  return family === 'TRX_Family' ? 'TRX' : 'ETH';
}

export function hashIssue(text: string, family: ChainFamily): string | undefined {
  const isTron = family === 'TRX_Family';
  if ((isTron ? /^[0-9a-f]{64}$/i : /^0x[0-9a-f]{64}$/i).test(text.trim())) return undefined;
  return `must be a transaction hash: ${isTron ? '' : '0x and '}64 digits`;
}

export function nameIssue(name: string): string | undefined {
  if (name.trim() === '') return 'Name is required';
  return name.trim().length > nameCharsMax ? `must have at most ${nameCharsMax} characters` : undefined;
}

function addressIssue(text: string, family: ChainFamily): string | undefined {
  const address = text.trim();
  if (address === '') return 'Address is required';
  if (isSecret(address)) return 'This is a private key or a recovery phrase, not an address. It was not sent.';
  const read = family === 'TRX_Family' ? parseTronAddress(address) : parseEvmAddress(address);
  return 'reason' in read ? read.reason : undefined;
}
