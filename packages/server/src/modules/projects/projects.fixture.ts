import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { resetPassword } from '@coffer/contract/people/identity.ts';
import { inviteMember } from '@coffer/contract/people/members.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { goodPassword } from '../../../test/client.ts';
import { freshEmail, type World } from '../../../test/world.ts';

export async function makeProject(world: World, rootKey: string, name = 'Shop'): Promise<number> {
  const { id } = await world.ok(createProject, { key: rootKey, body: { name } });
  return id;
}

/** Somebody who was invited and has signed in: their key. */
export async function memberKey(world: World, rootKey: string, role: string, projects?: number[]): Promise<string> {
  const email = freshEmail();
  const { invitation } = await world.ok(inviteMember, {
    key: rootKey,
    body: { email, role, ...(projects ? { projects } : {}) },
  });
  const resetPasswordToken = invitation.link?.split('resetPasswordToken=')[1];
  await world.ok(resetPassword, { body: { password: goodPassword, resetPasswordToken } });
  return (await world.signIn(email)).key;
}

export async function projectKey(world: World, rootKey: string, projectId: number, scopes: string[]): Promise<string> {
  const made = await world.ok(createApiKey, { key: rootKey, params: { projectId }, body: { scopes } });
  return made.key;
}

/** What the audit log says of one thing, the oldest first. */
export async function activityOf(world: World, entity: string, id: number) {
  return world.coffer.deps.db
    .selectFrom('activity')
    .select(['action', 'actor_name', 'project_id', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
}
