import { createApiKey, type NewApiKeyView } from '@coffer/contract/api-keys.ts';
import { resetPassword, stepUp } from '@coffer/contract/identity.ts';
import { inviteMember } from '@coffer/contract/members.ts';
import { createProject } from '@coffer/contract/projects.ts';
import { goodPassword } from '../../../test/client.ts';
import { freshEmail, startWorld, type World } from '../../../test/world.ts';

export type Shop = {
  world: World;
  root: string;
  /** Two projects that know nothing of each other. */
  shop: number;
  neighbour: number;
  /** Moves the clock and has root confirm the password again. */
  later(minutes: number): Promise<void>;
  newKey(body?: object, projectId?: number): Promise<NewApiKeyView>;
  /** The session key of a new member. */
  signInAs(role: string, projects?: number[]): Promise<string>;
};

export async function openShop(): Promise<Shop> {
  const world = await startWorld();
  const { key: root } = await world.signUpRoot();
  const [shop, neighbour] = await Promise.all(
    ['Shop', 'Neighbour'].map(async (name) => (await world.ok(createProject, { key: root, body: { name } })).id),
  );
  if (shop === undefined || neighbour === undefined) throw new Error('a project is missing');
  return {
    world,
    root,
    shop,
    neighbour,
    async later(minutes) {
      world.clock.advance(minutes);
      await world.ok(stepUp, { key: root, body: { password: goodPassword } });
    },
    newKey: (body = {}, projectId = shop) => world.ok(createApiKey, { key: root, params: { projectId }, body }),
    async signInAs(role, projects = []) {
      const email = freshEmail();
      const body = { email, role, ...(projects.length > 0 ? { projects } : {}) };
      const { invitation } = await world.ok(inviteMember, { key: root, body });
      const resetPasswordToken = new URL(invitation.link ?? '').hash.replace('#resetPasswordToken=', '');
      await world.ok(resetPassword, { body: { password: goodPassword, resetPasswordToken } });
      return (await world.signIn(email)).key;
    },
  };
}
