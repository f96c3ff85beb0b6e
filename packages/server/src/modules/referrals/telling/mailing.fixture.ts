import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { removeSmtp, replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { updateProject } from '@coffer/contract/projects/projects.ts';
import { newProject } from '../../../../test/people.ts';
import { startInbox, type Inbox, type ReceivedMail } from '../../../../test/smtp-inbox.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { openWebBundle } from '../../../platform/http/web-bundle.ts';
import { plantCampaign, plantPerson, plantReward } from '../portal/portal.fixture.ts';
import { tellOfRewards } from './start-telling.ts';

const root = path.resolve(import.meta.dirname, '../../../../../..');
const dist = path.join(root, 'packages/web/dist');
export const site = 'https://pay.example.com';
export const day = 24 * 60;

type Somebody = { id: number; email: string };
type Earning = {
  status?: 'pending' | 'held' | 'available';
  reason?: string;
  personId?: number;
  beneficiary?: 'referrer' | 'friend';
};

/** A program with a mail server of its own, where what is told of referrals arrives. */
export class Mailing {
  readonly world: World;
  readonly inbox: Inbox;
  readonly owner: string;
  key: string;
  projectId = 0;
  campaignId = 0;
  referrer: Somebody = { id: 0, email: '' };
  #people = 0;

  private constructor(world: World, inbox: Inbox, { email, key }: { email: string; key: string }) {
    [this.world, this.inbox, this.owner, this.key] = [world, inbox, email, key];
  }

  static async open(): Promise<Mailing> {
    if (!existsSync(dist)) spawnSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'inherit' });
    const world = await startWorld({ web: await openWebBundle(dist), env: { SITE_URL: site } });
    return new Mailing(world, await startInbox(), await world.signUpRoot());
  }

  async close(): Promise<void> {
    await this.inbox.close();
    await this.world.close();
  }

  /** A shop of its own with a referrer, and nobody was told of anything in it. */
  async begin(): Promise<void> {
    // Days passed in the test before.
    ({ key: this.key } = await this.world.signIn(this.owner));
    const { world, key } = this;
    await world.ok(removeSmtp, { key });
    this.projectId = await newProject(world, { key }, 'Norrvik Roasters');
    const body = {
      website: 'https://norrvik.example/shop',
      supportEmail: 'help@norrvik.example',
      emailSendRequestFrom: 'Norrvik <till@norrvik.example>',
    };
    await world.ok(updateProject, { key, params: { id: this.projectId }, body });
    this.campaignId = await plantCampaign(world, this.projectId);
    this.referrer = await this.somebody();
    await world.drain();
    await this.setUpMail();
    this.inbox.messages.length = 0;
  }

  async setUpMail(port = this.inbox.port): Promise<void> {
    const body = { host: '127.0.0.1', port, security: 'none', from: 'pay@example.com' } as const;
    await this.world.ok(replaceSmtp, { key: this.key, body });
  }

  async somebody(over: { email?: string; project?: number } = {}): Promise<Somebody> {
    const email = over.email ?? `lina-${(this.#people += 1)}@example.com`;
    return { id: (await plantPerson(this.world, over.project ?? this.projectId, { email })).id, email };
  }

  /** A friend brings so many dollars now, or gets them. */
  async earn(
    reward: number,
    { status = 'pending', reason, personId = this.referrer.id, beneficiary }: Earning = {},
  ): Promise<void> {
    const { world, projectId, campaignId } = this;
    const { id: friendId } = await plantPerson(world, projectId, { by: personId });
    const now = world.clock.now();
    const whose = { projectId, campaignId, personId, friendId };
    const given = {
      ...whose,
      reward,
      order: reward * 10,
      status,
      reason: reason ?? null,
      ...(beneficiary ? { beneficiary } : {}),
    };
    const id = await plantReward(world, { ...given, holdFrom: status === 'held' ? now : null });
    await world.coffer.deps.pool.query('update reward set created_at = $2 where id = $1', [id, now]);
  }

  /** The loop looks so many minutes later, and mails go out. */
  async later(minutes: number): Promise<void> {
    this.world.clock.advance(minutes);
    await tellOfRewards(this.world.coffer.deps);
    await this.world.drain();
  }

  toReferrer(): ReceivedMail[] {
    return this.inbox.messages.filter(({ to }) => to[0] === this.referrer.email);
  }

  toOwner(): ReceivedMail[] {
    return this.inbox.messages.filter(({ to }) => to[0] === this.owner);
  }
}
