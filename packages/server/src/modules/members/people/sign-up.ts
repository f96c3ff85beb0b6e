import { timingSafeEqual } from 'node:crypto';
import { fault } from '@coffer/contract/errors.ts';
import { isLoopback, isLoopbackHost } from '../../../platform/config.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { roleByName } from '../accounts/role-store.ts';
import { startSession, type SignedIn } from '../sessions/start-session.ts';
import { claimRoot, insertMember, memberById, rootExists, setupTokenHash } from '../accounts/store.ts';
import { hashOf } from '../accounts/tokens.ts';
import { memberStatus } from '../accounts/member-status.ts';

/** Makes the root, the first account and the only one that is made this way. */
export async function signUp(
  deps: Deps,
  call: Call,
  input: { email: string; password: string; setupToken?: string | undefined },
): Promise<SignedIn> {
  if (await rootExists(call.db)) throw rootIsThere();
  if (setupTokenNeeded(deps, call)) await checkSetupToken(deps, input.setupToken);
  const passwordHash = await deps.passwords.hash(input.password);
  try {
    return await inTransaction(call.db, async (tx) => {
      const role = await roleByName(tx, 'root');
      if (!role) throw new Error('The role root is missing.');
      const id = await insertMember(tx, {
        email: input.email,
        name: '',
        passwordHash,
        status: memberStatus.move('invited', 'active'),
        roleId: role.id,
        now: call.now,
      });
      await claimRoot(tx, id);
      const member = await memberById(tx, id);
      if (!member) throw new Error('The root that was just made is missing.');
      await recordActivity(tx, call, {
        action: 'member.signed-up',
        entity: 'member',
        entityId: id,
        after: { email: input.email, role: 'root' },
      });
      return startSession(tx, call, member);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw rootIsThere();
    throw error;
  }
}

/** Where others may come by, the first visitor proves to be the one who reads the console. */
export function setupTokenNeeded(deps: Pick<Deps, 'config' | 'devnet'>, { isDirect }: Pick<Call, 'isDirect'>): boolean {
  return deps.config.SETUP_TOKEN !== 'off' && !(isDirect && isForTrying(deps));
}

/** Nobody but this machine is meant to reach it, and no real money is at stake. */
export function isForTrying({ config, devnet }: Pick<Deps, 'config' | 'devnet'>): boolean {
  const isPlay = devnet !== undefined || config.NETWORK !== 'mainnet';
  const isHere = config.SITE_URL === undefined || isLoopbackHost(new URL(config.SITE_URL).host);
  return isPlay && isHere && isLoopback(config.HOST) && config.TRUST_PROXY.length === 0;
}

async function checkSetupToken(deps: Deps, given: string | undefined): Promise<void> {
  const expected = await setupTokenHash(deps.db);
  if (given && expected && timingSafeEqual(hashOf(given), expected)) return;
  throw fault(
    'FORBIDDEN',
    'Send the setup token as setupToken: the value of SETUP_TOKEN, or what the server printed when it started.',
  );
}

function rootIsThere(): Error {
  return fault('ROOT_EXISTS', 'The first account already exists. Sign in, or ask its owner for an invitation.');
}
