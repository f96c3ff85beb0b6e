import { createApiKey, type NewApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { resetPassword } from '@coffer/contract/people/identity.ts';
import { inviteMember } from '@coffer/contract/people/members.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { goodPassword } from '../../../test/client.ts';
import { freshEmail, startWorld, type World } from '../../../test/world.ts';

export type Shop = {
  world: World;
  /** The session key of root. */
  root: string;
  /** Two projects that know nothing of each other. */
  shop: number;
  neighbour: number;
  /** Moves the clock and has root sign in again. */
  later(minutes: number): Promise<void>;
  newKey(body?: object, projectId?: number): Promise<NewApiKeyView>;
  /** The session key of a new member. */
  signInAs(role: string, projects?: number[]): Promise<string>;
};

export async function openShop(): Promise<Shop> {
  const world = await startWorld();
  const { key: root, email: rootEmail } = await world.signUpRoot();
  const [shop, neighbour] = await Promise.all(
    ['Shop', 'Neighbour'].map(async (name) => (await world.ok(createProject, { key: root, body: { name } })).id),
  );
  if (shop === undefined || neighbour === undefined) throw new Error('a project is missing');
  const it: Shop = {
    world,
    root,
    shop,
    neighbour,
    async later(minutes) {
      world.clock.advance(minutes);
      it.root = (await world.signIn(rootEmail)).key;
    },
    newKey: (body = {}, projectId = shop) => world.ok(createApiKey, { key: it.root, params: { projectId }, body }),
    async signInAs(role, projects = []) {
      const email = freshEmail();
      const body = { email, role, ...(projects.length > 0 ? { projects } : {}) };
      const { invitation } = await world.ok(inviteMember, { key: it.root, body });
      const resetPasswordToken = new URL(invitation.link ?? '').hash.replace('#resetPasswordToken=', '');
      await world.ok(resetPassword, { body: { password: goodPassword, resetPasswordToken } });
      return (await world.signIn(email)).key;
    },
  };
  return it;
}
