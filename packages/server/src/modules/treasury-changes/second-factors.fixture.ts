import { TOTP } from 'otpauth';
import { confirmTotp, enrolTotp, removeTotp, signIn } from '@coffer/contract/people/identity.ts';
import { beginApproverPasskey, removeApproverPasskey } from '@coffer/contract/people/approvers.ts';
import { beginPasskey, createPasskey, removePasskey } from '@coffer/contract/people/passkeys.ts';
import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import * as projects from '@coffer/contract/projects/projects.ts';
import { goodPassword } from '../../../test/client.ts';
import { PasskeyDevice } from '../../../test/passkey-device.ts';
import { plantApproverPasskey, plantSignerPage } from '../../../test/plant/plant-approver.ts';
import type { Person } from '../../../test/people.ts';
import type { Treasury } from '../wallets/treasury.fixture.ts';
import type { Story } from './saved-settings.fixture.ts';

const origin = 'http://localhost:8080';

/** What somebody may have to prove who they are, added and removed. */
export function factorStories({ treasury, doer }: { treasury: () => Treasury; doer: () => Person }) {
  const by = () => doer().key;
  const ok: Treasury['world']['ok'] = (e, ask) => treasury().world.ok(e, ask);
  const make = async () => {
    const passkey = new PasskeyDevice().make(await ok(beginPasskey, { key: by(), body: { origin } }));
    return { name: 'Phone', password: goodPassword, passkey };
  };
  const openRequests = async (kind: string) => {
    const { pool } = treasury().world.coffer.deps;
    const asks = "select id from approver_request where kind = $1 and member_name <> 'root' and withdrawn_at is null";
    const removals = 'select id from approver_request where kind = $1 and withdrawn_at is null';
    return (await pool.query(kind === 'enrol' ? asks : removals, [kind])).rows.length;
  };
  return {
    'member.totp-added': {
      async prepare() {
        const { secret } = await ok(enrolTotp, { key: by() });
        const otp = new TOTP({ secret }).generate({ timestamp: treasury().world.clock.now().getTime() });
        const signsIn = { body: { email: doer().email, password: goodPassword } };
        return {
          act: () => ok(confirmTotp, { key: by(), body: { password: goodPassword, otp } }),
          look: async () => (await treasury().world.ask(signIn, signsIn)).status,
        };
      },
      // Its secret is gone for good: whose it was sets a new one up.
      released: 'refused',
    },
    'member.totp-removed': {
      prepare: async () => ({
        act: async () => {
          await ok(enrolTotp, { key: by() });
          await ok(removeTotp, { key: by() });
        },
        look: async () => (await treasury().world.ask(projects.listProjects, { key: by() })).status,
      }),
      // Whoever did it is out, and that is all.
      frozen: 401,
      released: 401,
    },
    'member.passkey-added': {
      async prepare() {
        const body = await make();
        const signsIn = { body: { email: doer().email, password: goodPassword } };
        return {
          act: () => ok(createPasskey, { key: by(), body }),
          look: async () => (await treasury().world.ask(signIn, signsIn)).status,
        };
      },
      // It is gone for good: whose it was adds a new one.
      released: 'refused',
    },
    'member.passkey-removed': {
      prepare: async () => ({
        act: async () => {
          const { passkey } = await ok(createPasskey, { key: by(), body: await make() });
          await ok(removePasskey, { key: by(), params: { id: passkey.id } });
        },
        look: async () => (await treasury().world.ask(projects.listProjects, { key: by() })).status,
      }),
      // Whoever did it is out, and that is all.
      frozen: 401,
      released: 401,
    },
    'approver-passkey.begun': {
      async prepare() {
        await plantSignerPage(treasury().world);
        return {
          act: () => ok(beginApproverPasskey, { key: by(), body: { name: 'Phone' } }),
          look: () => openRequests('enrol'),
        };
      },
      // The signer takes nothing that is begun with it any more: whose it was begins again.
      released: 'refused',
    },
    'approver-passkey.removal-asked': {
      async prepare() {
        const id = await plantApproverPasskey(treasury().world);
        return {
          act: () => ok(removeApproverPasskey, { key: by(), params: { id } }),
          look: () => openRequests('remove'),
        };
      },
      released: 'refused',
    },
  } satisfies Partial<Record<TreasuryChangeKind, Story>>;
}
