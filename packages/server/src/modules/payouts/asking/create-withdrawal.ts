import type { Body } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type {
  createAdminWithdrawal as adminEndpoint,
  createWithdrawal as endpoint,
  Withdrawal,
} from '@coffer/contract/money-out/withdrawals.ts';
import { authorize, notFound, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { viewWithdrawals } from '../reading/view-withdrawal.ts';
import { createPayout, type Asked } from './create-payout.ts';
import { keysOf } from './keys-of.ts';
import type { AskDeps } from './prepare-payout.ts';

type Given = Body<typeof endpoint>;

/** A shop's program asks. With a key of its own the same request is one payout, however often it comes. */
export async function createWithdrawal(deps: AskDeps, call: Call<Credentialed>, given: Given): Promise<Withdrawal> {
  const projectId = projectOf(call.subject, given);
  authorize(call.subject, 'payouts:create', projectId);
  const chain = given.blockchainCode ?? given.blockChainCode;
  if (chain === undefined) throw new Error('a payout without a chain passed its schema');
  const keys = keysOf(call, given.idempotencyKey);
  return write(deps, call, {
    projectId,
    type: 'payout_merchant',
    currencyCode: given.currencyCode,
    blockchainCode: chain,
    amount: { text: plain(given.amount) },
    payee: { chain, address: given.toAddress },
    feeFrom: 'merchant',
    recipientEmail: given.email,
    customerId: given.customerID,
    mobileNumber: given.mobileNumber,
    residentialAddress: given.residentialAddress,
    keys,
    mayRepeat: keys.length > 0,
  });
}

/** To somebody of the address book, by their id. */
export async function createAdminWithdrawal(
  deps: AskDeps,
  call: Call<Credentialed>,
  projectId: number,
  { currencyCode, amount, recipientID }: Body<typeof adminEndpoint>,
): Promise<Withdrawal> {
  authorize(call.subject, 'payouts:create', projectId);
  return write(deps, call, {
    projectId,
    type: 'payout_admin',
    currencyCode,
    amount: { text: plain(amount) },
    payee: { recipientId: recipientID },
    feeFrom: 'merchant',
    keys: keysOf(call),
    mayRepeat: call.idempotencyKey !== undefined,
  });
}

async function write(deps: AskDeps, call: Call<Credentialed>, asked: Asked): Promise<Withdrawal> {
  const { id } = await createPayout(deps, call, asked);
  const [written] = await viewWithdrawals(call.db, [id]);
  if (!written) throw new Error(`the payout ${id} that was written is not there`);
  return written;
}

/** Their numbers may have zeros in front and behind; ours have one spelling. */
function plain(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = fraction.replace(/0+$/, '');
  return rest === '' ? digits : `${digits}.${rest}`;
}

function projectOf(subject: Credentialed, { projectID }: Given): number {
  if (subject.kind === 'key') {
    const [own] = subject.projects;
    if (projectID !== undefined && projectID !== own) throw notFound();
    return own;
  }
  if (projectID !== undefined) return projectID;
  throw fault('PROJECT_REQUIRED', 'Say for which project: projectID.');
}
