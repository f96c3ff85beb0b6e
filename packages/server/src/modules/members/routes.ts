import * as identity from '@coffer/contract/people/identity.ts';
import * as members from '@coffer/contract/people/members.ts';
import * as passkeys from '@coffer/contract/people/passkeys.ts';
import * as roles from '@coffer/contract/people/roles.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { ChangePowers } from '../treasury-changes/index.ts';
import { assignRole } from './roles/assign-role.ts';
import { activateMember, deleteMember, revokeMember, type Lowered } from './roles/change-access.ts';
import { changePassword } from './passwords/change-password.ts';
import { forgotPassword } from './passwords/forgot-password.ts';
import { inviteMember } from './people/invite-member.ts';
import { linkMember } from './people/link-member.ts';
import { listMembers } from './people/list-members.ts';
import { viewMember } from './accounts/member-view.ts';
import { endSession, listSessions } from './sessions/own-sessions.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { viewRole } from './roles/role-view.ts';
import { createRole, deleteRole, listRoles, updateRole } from './roles/roles.ts';
import { beginPasskey, createPasskey } from './passkeys/enrol-passkey.ts';
import { passkeysOf } from './passkeys/passkey-store.ts';
import { removePasskey } from './passkeys/remove-passkey.ts';
import { viewPasskey } from './passkeys/view-passkey.ts';
import { askSignInFactor, signIn } from './sessions/sign-in.ts';
import { signOut, signOutEverywhere } from './sessions/sign-out.ts';
import { setupTokenNeeded, signUp } from './people/sign-up.ts';
import { askStepUpFactor, stepUp } from './sessions/step-up.ts';
import { rootExists } from './accounts/store.ts';
import { confirmTotp, enrolTotp, removeTotp } from './passwords/totp.ts';
import { updateMember } from './people/update-member.ts';
import { whoAmI } from './sessions/who-am-i.ts';

export function memberRoutes(bind: Bind, deps: Deps, powers: ChangePowers): void {
  identityRoutes(bind, deps);
  peopleRoutes(bind, deps, { ...deps, powers });
  roleRoutes(bind);
}

function identityRoutes(bind: Bind, deps: Deps): void {
  bind(identity.rootExist, async (_input, call) => {
    const exist = await rootExists(call.db);
    return !exist && setupTokenNeeded(deps, call) ? { exist, setupTokenRequired: true as const } : { exist };
  });
  bind(identity.signUp, ({ body }, call) => signUp(deps, call, body));
  bind(identity.signIn, ({ body }, call) => signIn(deps, call, body));
  bind(identity.refresh, ({ body }, call) => refreshSession(deps, call, body.refreshToken));
  bind(identity.logout, async ({ body }, call) => {
    await signOut(call, body.refreshToken);
    return null;
  });
  bind(identity.logoutAll, async (_input, call) => {
    await signOutEverywhere(call);
    return null;
  });
  bind(identity.forgotPassword, ({ body }, call) => forgotPassword(deps, call, body));
  bind(identity.resetPassword, ({ body }, call) => resetPassword(deps, call, body));
  bind(identity.changePassword, ({ body }, call) => changePassword(deps, call, body));
  bind(identity.stepUp, ({ body }, call) => stepUp(deps, call, body));
  bind(identity.whoAmI, (_input, call) => whoAmI(call));
  bind(identity.enrolTotp, (_input, call) => enrolTotp(deps, call));
  bind(identity.confirmTotp, ({ body }, call) => confirmTotp(deps, call, body));
  bind(identity.removeTotp, async (_input, call) => {
    await removeTotp(deps, call);
    return null;
  });
  bind(passkeys.listPasskeys, async (_input, call) =>
    (await passkeysOf(call.db, call.subject.memberId)).map(viewPasskey),
  );
  bind(passkeys.beginPasskey, ({ body }, call) => beginPasskey(deps, call, body));
  bind(passkeys.createPasskey, async ({ body }, call) => {
    const { passkey, recoveryCodes } = await createPasskey(deps, call, body);
    return { passkey: viewPasskey(passkey), recoveryCodes };
  });
  bind(passkeys.removePasskey, async ({ params }, call) => {
    await removePasskey(call, params.id);
    return null;
  });
  bind(passkeys.askSignInFactor, ({ body }, call) => askSignInFactor(deps, call, body));
  bind(passkeys.askStepUpFactor, ({ body }, call) => askStepUpFactor(deps, call, body));
  bind(identity.listSessions, (_input, call) => listSessions(call));
  bind(identity.endSession, async ({ params }, call) => {
    await endSession(call, params.id);
    return null;
  });
}

function peopleRoutes(bind: Bind, deps: Deps, deciding: Deps & { powers: ChangePowers }): void {
  const viewLowered = ({ member, ended }: Lowered) => ({ ...viewMember(member), endedChanges: ended });
  bind(members.listMembers, async (_input, call) => (await listMembers(call)).map(viewMember));
  bind(members.inviteMember, async ({ body }, call) => {
    const { member, invitation } = await inviteMember(deps, call, body);
    return { member: viewMember(member), invitation };
  });
  bind(members.updateMember, async ({ params, body }, call) => viewMember(await updateMember(call, params.id, body)));
  bind(members.assignRole, async ({ params, body }, call) =>
    viewLowered(await assignRole(deciding, call, params.id, body)),
  );
  bind(members.linkMember, ({ params }, call) => linkMember(deps, call, params.id));
  bind(members.revokeMember, async ({ params }, call) => viewLowered(await revokeMember(deciding, call, params.id)));
  bind(members.activateMember, async ({ params }, call) => viewMember(await activateMember(deciding, call, params.id)));
  bind(members.deleteMember, async ({ params }, call) => {
    await deleteMember(deciding, call, params.id);
    return null;
  });
}

function roleRoutes(bind: Bind): void {
  bind(roles.listRoles, async (_input, call) => (await listRoles(call)).map(viewRole));
  bind(roles.createRole, async ({ body }, call) => viewRole(await createRole(call, body)));
  bind(roles.updateRole, async ({ params, body }, call) => viewRole(await updateRole(call, params.id, body)));
  bind(roles.deleteRole, async ({ params }, call) => {
    await deleteRole(call, params.id);
    return null;
  });
}
