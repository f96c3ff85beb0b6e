import { authorize, requireStepUp, type Credentialed } from '../../platform/access.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { leadsElsewhere } from '../../platform/foreign-address.ts';
import { findWaiting, recordChange, requestChange, waitHours } from '../treasury-changes/index.ts';
import { hasCustomers } from './customer-store.ts';
import { fieldOf } from './project.ts';
import type { ProjectRow } from './store.ts';

/** Where payers are led. */
export const leading = ['frontend_endpoint', 'success_endpoint', 'cancel_endpoint'] as const;

/**
 * That, where the shop is told of their money, whom they ask and answer, and as what they know it: whoever changes these proves who
 * they are. The name heads each page and each mail, so that it may say where to pay.
 */
export const redirecting = [
  ...leading,
  'name',
  'webhook_endpoint',
  'website',
  'support_email',
  'email_send_request_from',
  'email_send_request_reply_to',
] as const;

export type Addresses = Partial<Record<(typeof redirecting)[number], string | null>>;
type Column = (typeof redirecting)[number];
type Changes = Partial<ProjectRow>;

/**
 * Whoever leads payers chooses whom they pay: that takes the right to change wallets, and waits where an address was there before
 * or the project has payers. To lead them nowhere else than to this install is at once. Gives the changes that are to be made now.
 */
export async function redirect(
  deps: Pick<Deps, 'config' | 'devnet'>,
  tx: Tx,
  call: Call<Credentialed>,
  before: ProjectRow,
  changes: Changes,
): Promise<Changes> {
  const columns = redirecting.filter((column) => column in changes);
  // A picture can say where to pay, too.
  if (columns.length === 0 && !('logo_hash' in changes)) return changes;
  const led = leading.filter((column) => Boolean(changes[column]));
  if (led.length > 0) authorize(call.subject, 'wallets:write', before.id);
  requireStepUp(call.subject, call.now);
  if (columns.length === 0) return changes;
  const hours = led.length > 0 ? await waitHours(deps, tx, call.now) : 0;
  const isTakeover = hours > 0 && (led.some((column) => before[column]) || (await hasCustomers(tx, before.id)));
  const later: readonly Column[] = isTakeover ? led : [];
  const now = columns.filter((column) => !later.includes(column));
  if (now.length > 0) await recordChange(tx, call, deedOf(before, changes, now, ['was changed', 'were changed']));
  if (later.length > 0)
    await requestChange(tx, call, deedOf(before, changes, later, ['is to change', 'are to change']), hours);
  return Object.fromEntries(Object.entries(changes).filter(([column]) => !later.some((one) => one === column)));
}

/** A project that was just made leads nowhere before: what it is made with is asked for as a change of it is. */
export async function leadFirst(
  deps: Pick<Deps, 'config' | 'devnet'>,
  tx: Tx,
  call: Call<Credentialed>,
  made: ProjectRow,
): Promise<void> {
  const { name: _named, ...given } = pick(
    made,
    redirecting.filter((column) => made[column]),
  );
  if (leadsElsewhere(made.name, [])) requireStepUp(call.subject, call.now);
  const nowhere = Object.fromEntries(Object.keys(given).map((column) => [column, null]));
  await redirect(deps, tx, call, { ...made, ...nowhere }, given);
}

/** When other addresses that were asked for take effect, where some wait. */
export async function dueAtOf(db: Db, projectId: number): Promise<string | null> {
  const [first] = await findWaiting(db, { kind: 'project.redirected', of: { projectId } });
  return first?.dueAt.toISOString() ?? null;
}

const names: Readonly<Record<Column, string>> = {
  name: 'name',
  frontend_endpoint: 'checkout page',
  success_endpoint: 'success page',
  cancel_endpoint: 'cancel page',
  webhook_endpoint: 'webhook URL',
  website: 'website',
  support_email: 'support email',
  email_send_request_from: 'email sender',
  email_send_request_reply_to: 'address for email replies',
};
const listed = new Intl.ListFormat('en');

function deedOf(
  project: ProjectRow,
  changes: Changes,
  columns: readonly Column[],
  [one, many]: readonly [string, string],
) {
  const [before, after] = [project, changes].map((row) => pick(row, columns));
  return {
    kind: 'project.redirected',
    projectId: project.id,
    title: `The ${listed.format(columns.map((column) => names[column]))} of ${project.name} ${columns.length === 1 ? one : many}`,
    before: shown(before),
    after: shown(after),
    subject: { projectId: project.id, before, after },
  } as const;
}

function pick(row: Changes, columns: readonly Column[]): Addresses {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

function shown(addresses: Addresses = {}): Record<string, string | null> {
  return Object.fromEntries(Object.entries(addresses).map(([column, address]) => [fieldOf(column as Column), address]));
}
