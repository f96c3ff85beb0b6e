import type { StandingWhat } from '@coffer/contract/money-out/signer-page.ts';

const standings: readonly StandingWhat[] = ['payout', 'file', 'confirm', 'remove'];

/** What somebody came for: to stand for something, or to add a passkey. */
export type PageLink =
  | { to: 'stand'; what: StandingWhat; of: number; hash: string; member: number | undefined }
  | { to: 'enrol'; ticket: string };

/** All of it stands behind the hash sign. Undefined for what no dashboard links to. */
export function readPageLink(fragment: string): PageLink | undefined {
  const [what = '', second = '', hash = '', member] = fragment.replace(/^#\/?/, '').split('/');
  if (what === 'enrol') return /^[A-Za-z0-9_-]{43}$/.test(second) ? { to: 'enrol', ticket: second } : undefined;
  const known = standings.find((one) => one === what);
  if (!known || !/^[1-9]\d{0,15}$/.test(second) || !/^[0-9a-f]{64}$/.test(hash)) return undefined;
  const asked = { to: 'stand', what: known, of: Number(second), hash } as const;
  return { ...asked, member: member !== undefined && /^[1-9]\d{0,8}$/.test(member) ? Number(member) : undefined };
}
