import type { Member } from './queries.ts';

export const statusFilters = ['all', 'active', 'invited', 'revoked'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** Whatever stands in the address: what is no status means all. */
export function statusFilterOf(text: string | undefined): StatusFilter {
  return statusFilters.find((one) => one === text) ?? 'all';
}

/** Every word must occur in the name, the email or the role. */
export function searchMembers(members: readonly Member[], query: string): Member[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return members.filter(({ name, email, role }) => {
    const text = `${name} ${email} ${role.displayName}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function withStatus(members: readonly Member[], status: StatusFilter): Member[] {
  return members.filter((member) => status === 'all' || member.status === status);
}
