import { base64 } from '@scure/base';
import { deedOf, type SolanaDeed } from './instructions.ts';
import { encodeMessage, type ReadMessage } from './message.ts';
import { deedsOf, messageOf, signersOf, type SolanaSweep } from './sweep.ts';
import { decodeTransaction, faultsOf, type SolanaTransaction } from './transaction.ts';

/**
 * Holds a transaction against what was asked, byte by byte. Whoever signs it and whoever gets it back signed asks this: what
 * differs anywhere is refused, and told.
 */
export function checkSweep(asked: SolanaSweep, text: string): { transaction: SolanaTransaction } | { reason: string } {
  const transaction = decodeTransaction(text);
  if ('reason' in transaction) return transaction;
  const expected = encodeMessage(messageOf(asked));
  if (base64.encode(transaction.messageBytes) !== base64.encode(expected)) {
    return { reason: whatDiffers(asked, transaction.message) };
  }
  const { wrong } = faultsOf(transaction);
  const [first] = wrong;
  return first === undefined ? { transaction } : { reason: `The signature of ${first} is not good.` };
}

/** The same, and signed by every deposit address that it moves. The hot wallet signs last, on the server. */
export function checkSignedSweep(
  asked: SolanaSweep,
  text: string,
): { transaction: SolanaTransaction } | { reason: string } {
  const checked = checkSweep(asked, text);
  if ('reason' in checked) return checked;
  const missing = faultsOf(checked.transaction).missing.filter((address) => address !== asked.hotWallet);
  return missing.length === 0 ? checked : { reason: `The signature of ${missing.join(', ')} is missing.` };
}

function whatDiffers(asked: SolanaSweep, { feePayer, lifetime, signers, instructions }: ReadMessage): string {
  const expected = signersOf(asked);
  if (feePayer !== asked.hotWallet) return `It is paid for by ${feePayer}, not by ${asked.hotWallet}.`;
  const stranger = signers.find((address) => !expected.includes(address));
  if (stranger !== undefined) return `It also has ${stranger} sign, who was not asked.`;
  const left = expected.find((address) => !signers.includes(address));
  if (left !== undefined) return `It does not have ${left} sign.`;
  const deeds: SolanaDeed[] = [];
  for (const instruction of instructions) {
    const deed = deedOf(instruction);
    if (deed === null) return `It holds an instruction to ${instruction.program} that was not asked for.`;
    deeds.push(deed);
  }
  const wrong = wrongDeed(deedsOf(asked), deeds);
  if (wrong !== null) return wrong;
  if (lifetime !== messageOf(asked).lifetime) return 'It lives by another block or nonce than the one asked for.';
  return 'It is not written as it was asked for. Sign it as it is shown.';
}

function wrongDeed(asked: readonly SolanaDeed[], given: readonly SolanaDeed[]): string | null {
  for (const [at, deed] of given.entries()) {
    const wanted = asked[at];
    if (!wanted) return `It does more than was asked for: ${sayDeed(deed)}.`;
    if (sayDeed(wanted) !== sayDeed(deed))
      return `Step ${at + 1} is to ${sayDeed(deed)}. Asked for was to ${sayDeed(wanted)}.`;
  }
  const missing = asked[given.length];
  return missing ? `It does less than was asked for: it does not ${sayDeed(missing)}.` : null;
}

/** Two deeds say the same only when they do the same. */
export function sayDeed(deed: SolanaDeed): string {
  switch (deed.does) {
    case 'limit-work':
      return `use at most ${deed.workMax} units of work`;
    case 'price-work':
      return `pay ${deed.microLamports} micro-lamports for a unit of work`;
    case 'advance-nonce':
      return `use up the nonce ${deed.nonceAccount} of ${deed.authority}`;
    case 'pay-coin':
      return `pay ${deed.units} lamports from ${deed.from} to ${deed.to}`;
    case 'create-account':
      return `create the account ${deed.account} of ${deed.owner} for the token ${deed.token.mint} (${deed.token.program}), paid by ${deed.payer}`;
    case 'pay-token':
      return `pay ${deed.units} of the token ${deed.token.mint} (${deed.token.program}, ${deed.token.decimals} decimals) from ${deed.from} of ${deed.owner} to ${deed.to}`;
    case 'harvest-fees':
      return `hand the fees withheld in ${deed.account} over to the token ${deed.token.mint} (${deed.token.program})`;
    case 'close-account':
      return `close the account ${deed.account} of ${deed.owner} (${deed.program}) and pay its rent to ${deed.rentTo}`;
  }
}
