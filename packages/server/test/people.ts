import { resetPassword } from '@coffer/contract/people/identity.ts';
import { inviteMember } from '@coffer/contract/people/members.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { goodPassword } from './client.ts';
import { freshEmail, type World } from './world.ts';

export type Person = { id: number; email: string; key: string; accessToken: string; refreshToken: string };
export type Invited = { id: number; email: string; link: string; token: string };

/** Invites somebody while mail is not set up, so that the link is shown. */
export async function invite(world: World, by: { key: string }, role: string, projects?: number[]): Promise<Invited> {
  const email = freshEmail(role.replaceAll('_', '-'));
  const body = { email, role, ...(projects ? { projects } : {}) };
  const { member, invitation } = await world.ok(inviteMember, { key: by.key, body });
  const { link = '' } = invitation;
  return { id: member.id, email, link, token: tokenOf(link) };
}

/** Invites somebody, who chooses a password and signs in. */
export async function hire(world: World, by: { key: string }, role: string, projects?: number[]): Promise<Person> {
  const { id, email, token } = await invite(world, by, role, projects);
  await world.ok(resetPassword, { body: { password: goodPassword, resetPasswordToken: token } });
  return { id, email, ...(await world.signIn(email)) };
}

/** As if whoever is a member had their access for long, and nobody had touched it since. */
export async function settle(world: World): Promise<void> {
  const { pool } = world.coffer.deps;
  const long = "interval '8 days'";
  await pool.query(`update treasury_change set at = at - ${long}, decided_at = decided_at - ${long}
    where kind like 'member.%' or kind = 'role.changed'`);
  await pool.query(`update member set password_by_link_at = password_by_link_at - ${long}`);
}

export async function newProject(world: World, by: { key: string }, name = 'Shop'): Promise<number> {
  return (await world.ok(createProject, { key: by.key, body: { name } })).id;
}

/** The token that a link carries behind the `#`. */
export function tokenOf(text: string): string {
  const token = /#resetPasswordToken=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`No link to choose a password in: ${text}`);
  return token;
}

/** The newest link that the operator was told. */
export function toldToken(world: World): string {
  return tokenOf(world.told.at(-1) ?? '');
}
