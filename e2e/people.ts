import type { Page } from '@playwright/test';

export type Person = { email: string; password: string; key: string };

export const goodPassword = 'Choose.a.good.1';

/** Makes the first account, the way a script would. */
export async function asRoot(site: string): Promise<Person> {
  return person(site, '/api/v1/signup', 'root@example.com', goodPassword);
}

/** The first account once more, where sessions were ended. */
export async function asRootAgain(site: string): Promise<Person> {
  return person(site, '/api/v1/signin', 'root@example.com', goodPassword);
}

/** A member who was invited, has chosen a password and is signed in. */
export async function asMember(
  site: string,
  root: Person,
  { email, role, projects }: { email: string; role: string; projects?: number[] },
): Promise<Person> {
  const invited = await call<{ invitation: { link?: string } }>(site, root, 'POST', '/api/v1/member', {
    email,
    role,
    projects,
  });
  const token = new URL(invited.invitation.link ?? '').hash.replace('#resetPasswordToken=', '');
  await call(site, undefined, 'POST', '/api/v1/member/reset-password', {
    password: goodPassword,
    resetPasswordToken: token,
  });
  return person(site, '/api/v1/signin', email, goodPassword);
}

/** A member with a role of their own, which allows what is said, in all projects or in these. */
export async function asMemberWhoMay(
  site: string,
  root: Person,
  { role, permissions, projects }: { role: string; permissions: string[]; projects?: number[] },
): Promise<Person> {
  const name = role.toLowerCase().replaceAll(' ', '_');
  const scope = projects ? 'own' : 'all';
  await call(site, root, 'POST', '/api/v1/roles', { name, displayName: role, scope, permissions });
  return asMember(site, root, { email: `${name}@example.com`, role: name, ...(projects ? { projects } : {}) });
}

/** Opens the page as somebody who signed in before. */
export async function openAs(page: Page, site: string, { key }: Person, path: string): Promise<void> {
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(
    (stored) => localStorage.setItem('user', stored),
    JSON.stringify({ key, role: { name: 'root' } }),
  );
  await page.goto(`${site}${path}`);
}

/** Shows who it is, so that the page has no reason to ask for the next few minutes. */
export async function stepUp(site: string, who: Person): Promise<void> {
  await call(site, who, 'POST', '/api/v1/member/step-up', { password: who.password });
}

/** Asks the API beside the page: to set a story up, and to see what it did. Whoever must show who they are does so. */
export async function call<T>(
  site: string,
  who: Person | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  let { reply, answer } = await ask(site, who, method, path, body);
  if (who && reply.status === 403 && JSON.stringify(answer).includes('STEP_UP_REQUIRED')) {
    await stepUp(site, who);
    ({ reply, answer } = await ask(site, who, method, path, body));
  }
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`);
  return answer as T;
}

async function ask(site: string, who: Person | undefined, method: string, path: string, body: unknown) {
  const reply = await fetch(`${site}${path}`, {
    method,
    headers: {
      ...(who ? { 'api-key': who.key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { reply, answer: reply.status === 204 ? undefined : ((await reply.json()) as unknown) };
}

async function person(site: string, path: string, email: string, password: string): Promise<Person> {
  const { key } = await call<{ key: string }>(site, undefined, 'POST', path, { email, password });
  return { email, password, key };
}
