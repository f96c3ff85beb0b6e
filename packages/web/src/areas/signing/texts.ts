import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import type { StatusLook } from '../../ui/statuses/status-badge.tsx';
import type { SigningRequest } from './queries.ts';

const grouped = new Intl.NumberFormat('en-US');
const counted = (count: number, one: string, many: string) => `${grouped.format(count)} ${count === 1 ? one : many}`;

export const texts = {
  title: 'Signing requests',
  name: (id: number) => `SR-${id}`,
  addresses: (count: number) => counted(count, 'address', 'addresses'),
  none: {
    title: 'Nothing to sign',
    hint: 'Money of wallets whose keys you alone have moves with your signature. What waits for one stands here.',
  },
  status: {
    open: { tone: 'attention', text: 'Needs signature' },
    signed: { tone: 'progress', text: 'Signed' },
    broadcast: { tone: 'progress', text: 'On its way' },
    done: { tone: 'success', text: 'Completed' },
    cancelled: { tone: 'neutral', text: 'Cancelled' },
    expired: { tone: 'neutral', text: 'Expired' },
    failed: { tone: 'danger', text: 'Failed' },
  } satisfies Record<SigningRequest['status'], StatusLook>,
  steps: { review: 'Review', sign: 'Sign', ready: 'Hand in' },
  what: {
    authorizations: (network: string) =>
      `Each signature lets one address on ${network} run the code of your sweep contract. That code pays to the cold wallet below and to nobody else; your keys stay yours, and a newer signature of the address takes the leave back.`,
    transfers: (network: string) =>
      `Each signature sends what one address on ${network} holds to the cold wallet below. The address pays its own fee.`,
    psbt: (network: string) =>
      `One transaction on ${network} spends all coins below and pays the cold wallet and nobody else. What is missing between both sides is the fee: it cannot grow after you have signed.`,
    cosigned: (network: string) =>
      `Each transaction on ${network} empties addresses below and pays the cold wallet and nobody else. Your addresses sign here; the hot wallet signs last and pays the fee.`,
  } satisfies Record<ToSign['kind'], (network: string) => string>,
  phraseHint: 'The words of this wallet. They stay in this page: nothing is sent but signatures.',
  passphraseHint: 'Only if you set one when you made the phrase.',
  signHere: 'Sign here',
  signOffline: 'Sign offline',
  offline:
    'Download the request, open the page /addresses on a machine without a network, sign the file there, and bring back the signed file.',
  download: 'Download request',
  atMost: (fee: string) => `At most ${fee} SOL`,
  rentBack: (rent: string) => `${rent} SOL of rent`,
  feesMax: (fees: string, coin: string, count: number) =>
    count === 1 ? `at most ${fees} ${coin}` : `at most ${fees} ${coin} for all of them`,
  rate: (rate: string) => `${rate} sat/vB`,
  hardware:
    'Or load the PSBT into the program of your hardware wallet, sign it there without sending it, and bring back what it saves. When several devices sign, choose all their files at once.',
  downloadPsbt: 'Download PSBT',
  signWhole: (count: number) => `Sign ${counted(count, 'coin', 'coins')}`,
  signCosigned: (count: number) => `Sign ${counted(count, 'transaction', 'transactions')}`,
  readyWhole: 'What was signed is ready. It holds no secret.',
  upload: 'Choose signed file',
  progress: (done: number, all: number) => `Signed ${done} of ${all}`,
  sign: (count: number) => `Sign ${counted(count, 'address', 'addresses')}`,
  ready: (count: number) => `${counted(count, 'signature is', 'signatures are')} ready. They hold no secret.`,
  notOnline: 'You are offline. Connect again, then hand them in.',
  handIn: 'Hand in',
  handedIn: 'Signed: the money is on its way to the cold wallet',
  authorised: (count: number) => `${counted(count, 'address', 'addresses')} authorised`,
  refused: (count: number, reason: string) =>
    `${counted(count, 'signature was', 'signatures were')} not taken: ${reason}`,
  left: (count: number) => `${counted(count, 'more address', 'more addresses')} can be signed after these.`,
  codeFailed: 'What signs could not be loaded.',
  giveUp: 'Release',
  givenUp: 'Released: nothing is in hand any more',
  ended: 'There is nothing to sign in it any more.',
  allAuthorised: 'Every address of this wallet that is in use is authorised: nothing is left to sign.',
  authorise: 'Authorise addresses',
  open: (currency: string) => `Sign for ${currency}`,
  opening:
    'What the wallet holds is taken in hand for 30 minutes, so that nothing else moves it while you sign. Nothing moves before you have signed.',
  confirmOpen: 'Take in hand',
};
