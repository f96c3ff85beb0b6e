import * as apiKeys from '@coffer/contract/projects/api-keys.ts';
import * as identity from '@coffer/contract/people/identity.ts';
import * as members from '@coffer/contract/people/members.ts';
import * as projects from '@coffer/contract/projects/projects.ts';
import type { SubjectName } from './access-table.ts';
import { goodPassword } from '../client.ts';
import { settle } from '../people.ts';
import type { World } from '../world.ts';

/** Everybody of the access table, signed in, and the two projects that they have. */
export type Cast = {
  keys: Record<SubjectName, string | undefined>;
  emails: Partial<Record<SubjectName, string>>;
  project: number;
  otherProject: number;
  /** What a call that ends sessions leaves to be done, so that the next one finds everybody signed in. */
  refreshAfter?: () => Promise<void>;
};

const builtIn = {
  admin: 'admin',
  lead: 'project_lead',
  manager: 'project_manager',
  ops: 'project_ops',
  referral: 'platform_referral_admin',
  stranger: 'project_lead',
  revoked: 'admin',
} as const;

export async function gatherCast(world: World): Promise<Cast> {
  const root = await world.signUpRoot();
  const project = (await world.ok(projects.createProject, { key: root.key, body: { name: 'Asked about' } })).id;
  const otherProject = (await world.ok(projects.createProject, { key: root.key, body: { name: 'Of the stranger' } }))
    .id;
  const emails: Cast['emails'] = { root: root.email };
  const keys: Partial<Cast['keys']> = { nobody: undefined, root: root.key };
  for (const [name, role] of Object.entries(builtIn) as [keyof typeof builtIn, string][]) {
    const own = name === 'stranger' ? otherProject : project;
    emails[name] = `${name}@example.com`;
    keys[name] = await employ(world, root.key, `${name}@example.com`, role, role === 'admin' ? undefined : [own]);
  }
  await revoke(world, root.key, 'revoked@example.com');
  // Whoever was let in lately decides about nothing yet, whatever their role.
  await settle(world);
  for (const [name, id] of [
    ['key', project],
    ['strangeKey', otherProject],
  ] as const) {
    const made = await world.ok(apiKeys.createApiKey, { key: root.key, params: { projectId: id }, body: {} });
    keys[name] = made.key;
  }
  return { keys: keys as Cast['keys'], emails, project, otherProject };
}

/** Invites somebody, who chooses a password and signs in. Returns their key. */
export async function employ(
  world: World,
  rootKey: string,
  email: string,
  role: string,
  projectIds?: number[],
): Promise<string> {
  const body = { email, role, ...(projectIds ? { projects: projectIds } : {}) };
  const { invitation } = await world.ok(members.inviteMember, { key: rootKey, body });
  const resetPasswordToken = invitation.link?.split('#resetPasswordToken=')[1];
  await world.ok(identity.resetPassword, { body: { password: goodPassword, resetPasswordToken } });
  return (await world.signIn(email)).key;
}

async function revoke(world: World, rootKey: string, email: string): Promise<void> {
  const everybody = await world.ok(members.listMembers, { key: rootKey });
  const id = everybody.find((member) => member.email === email)?.id ?? 0;
  await world.ok(members.revokeMember, { key: rootKey, params: { id } });
}
