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
    hint: 'Sweeps of wallets whose keys only you have need your signature. They appear here.',
  },
  status: {
    open: { tone: 'attention', text: 'Needs signature' },
    signed: { tone: 'progress', text: 'Signed' },
    broadcast: { tone: 'progress', text: 'Sending' },
    done: { tone: 'success', text: 'Completed' },
    cancelled: { tone: 'neutral', text: 'Cancelled' },
    expired: { tone: 'neutral', text: 'Expired' },
    failed: { tone: 'danger', text: 'Failed' },
  } satisfies Record<SigningRequest['status'], StatusLook>,
  steps: { review: 'Review', sign: 'Sign', ready: 'Submit' },
  what: {
    authorizations: (network: string) =>
      `Each signature authorizes one address on ${network} to run the code of your sweep contract. That code can only pay the cold wallet below. You keep your keys, and a newer signature of the address revokes the authorization.`,
    transfers: (network: string) =>
      `Each signature sends the balance of one address on ${network} to the cold wallet below. The address pays its own fee.`,
    psbt: (network: string) =>
      `One transaction on ${network} spends all coins below and pays only the cold wallet. The difference is the fee, which cannot increase after you sign.`,
    cosigned: (network: string) =>
      `Each transaction on ${network} empties addresses below and pays only the cold wallet. Your addresses sign here; the hot wallet signs last and pays the fee.`,
  } satisfies Record<ToSign['kind'], (network: string) => string>,
  phraseHint: 'The recovery phrase of this wallet. It stays in this page: only signatures are sent.',
  passphraseHint: 'Only if you set one when you created the phrase.',
  signHere: 'Sign here',
  signOffline: 'Sign offline',
  offline:
    'Download the request, open the /addresses page on an offline machine, sign the file there, and upload the signed file here.',
  download: 'Download request',
  atMost: (fee: string) => `At most ${fee} SOL`,
  rentBack: (rent: string) => `${rent} SOL of rent`,
  feesMax: (fees: string, coin: string, count: number) =>
    count === 1 ? `at most ${fees} ${coin}` : `at most ${fees} ${coin} for all of them`,
  rate: (rate: string) => `${rate} sat/vB`,
  hardware:
    'Or open the PSBT in the software of your hardware wallet, sign it without sending it, and upload the result. If several devices sign, choose all their files at once.',
  downloadPsbt: 'Download PSBT',
  signWhole: (count: number) => `Sign ${counted(count, 'coin', 'coins')}`,
  signCosigned: (count: number) => `Sign ${counted(count, 'transaction', 'transactions')}`,
  readyWhole: 'The signed file is ready. It contains no secrets.',
  upload: 'Choose signed file',
  progress: (done: number, all: number) => `Signed ${done} of ${all}`,
  sign: (count: number) => `Sign ${counted(count, 'address', 'addresses')}`,
  ready: (count: number) => `${counted(count, 'signature is', 'signatures are')} ready. They contain no secrets.`,
  notOnline: 'You are offline. Reconnect, then submit.',
  handIn: 'Submit',
  handedIn: 'Signed: the money is moving to the cold wallet',
  authorized: (count: number) => `${counted(count, 'address', 'addresses')} authorized`,
  refused: (count: number, reason: string) =>
    `${counted(count, 'signature was', 'signatures were')} not accepted: ${reason}`,
  left: (count: number) => `${counted(count, 'more address', 'more addresses')} can be signed after these.`,
  codeFailed: 'The signing code could not be loaded.',
  giveUp: 'Release',
  givenUp: 'Released: the money is no longer reserved',
  ended: 'Nothing is left to sign in this request.',
  allAuthorized: 'Every address of this wallet that is in use is authorized. Nothing is left to sign.',
  authorize: 'Authorize addresses',
  open: (currency: string) => `Sign for ${currency}`,
  opening:
    'The balance is reserved for 30 minutes, so that nothing else moves it while you sign. Nothing moves before you sign.',
  confirmOpen: 'Reserve',
};
