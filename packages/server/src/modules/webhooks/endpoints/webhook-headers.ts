import { sql } from 'kysely';
import { invalid } from '@coffer/contract/errors.ts';
import { headerValue, type WebhookHeaderInput } from '@coffer/contract/webhooks/webhooks.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import {
  destroySecret,
  endUses,
  fromVault,
  nameOfUse,
  namesOfSecrets,
  openSecrets,
  openUsed,
  sealSecret,
  useSecret,
  type SecretBinding,
  type SecretUse,
} from '../../vault/index.ts';
import { isDropped, type StoredHeader, type Webhook } from './webhook.ts';

type Vault = Pick<Deps, 'masterKey' | 'clock'>;
type Owner = Pick<Webhook, 'id' | 'projectId'>;
type Headers = Readonly<Record<string, string>>;

/** Refuses what says too little or too much, before anything is changed. */
export function checkHeaders(given: readonly WebhookHeaderInput[], stored: readonly StoredHeader[]): void {
  const seen = new Set<string>();
  for (const [at, { name, value, secretID }] of given.entries()) {
    const path = `headers.${at}`;
    if (seen.has(keyOf(name))) throw invalid({ path: `${path}.name`, message: 'is there twice' });
    seen.add(keyOf(name));
    if (value !== undefined && secretID !== undefined) {
      throw invalid({ path: `${path}.secretID`, message: 'takes the place of value' });
    }
    if (value === undefined && secretID === undefined && !find(stored, name)) {
      throw invalid({ path: `${path}.value`, message: 'is needed: nothing is stored for it here' });
    }
  }
}

/** As they shall be: what is given is sealed or taken from a vault, what is only named stays, and the rest goes. */
export async function replaceHeaders(
  deps: Vault,
  tx: Tx,
  call: Call,
  owner: Owner,
  { given, stored }: { given: readonly WebhookHeaderInput[]; stored: readonly StoredHeader[] },
): Promise<StoredHeader[]> {
  const kept = given.flatMap(({ name, value, secretID }) => {
    const known = value === undefined && secretID === undefined ? find(stored, name) : undefined;
    return known ? [known] : [];
  });
  await forgetHeaders(
    deps,
    tx,
    owner,
    stored.filter((header) => !kept.includes(header)),
  );
  const headers: StoredHeader[] = [];
  for (const [at, { name, value, secretID }] of given.entries()) {
    const known = find(kept, name);
    if (secretID !== undefined) headers.push(await takeNamed(deps, tx, call, owner, { name, secretID, at }));
    else if (value === undefined && known) headers.push(known);
    else
      headers.push({ name, secretId: await sealSecret(deps, tx, bindingOf(owner, name), value ?? ''), namedId: null });
  }
  return headers;
}

async function takeNamed(
  deps: Vault,
  tx: Tx,
  call: Call,
  owner: Owner,
  { name, secretID, at }: { name: string; secretID: number; at: number },
): Promise<StoredHeader> {
  const path = `headers.${at}.secretID`;
  const problem = headerProblem(await useSecret(deps, tx, call, useOf(owner, name), { secretID, path }));
  if (problem !== undefined) throw invalid({ path, message: `is a secret whose value ${problem}` });
  return { name, secretId: null, namedId: secretID };
}

export async function forgetHeaders(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  owner: Owner,
  headers: readonly StoredHeader[],
): Promise<void> {
  for (const { secretId } of headers) if (secretId !== null) await destroySecret(deps, tx, secretId);
  await endUses(tx, ...headers.filter(({ namedId }) => namedId !== null).map(({ name }) => useOf(owner, name)));
}

/** All that is sent with the deliveries of these endpoints, by endpoint. One is missing whose header does not open. */
export async function openHeaders(
  deps: Vault,
  db: Db,
  webhooks: readonly Webhook[],
): Promise<ReadonlyMap<number, Headers>> {
  const all = webhooks.flatMap((webhook) => sentHeaders(webhook).map((header) => ({ webhook, header })));
  if (all.length === 0) return new Map(webhooks.map(({ id }) => [id, {}]));
  const bindings = all.flatMap(({ webhook, header: { name, secretId } }) =>
    secretId === null ? [] : [[secretId, bindingOf(webhook, name)] as const],
  );
  const uses = all
    .filter(({ header }) => header.namedId !== null)
    .map(({ webhook, header }) => useOf(webhook, header.name));
  const [own, named] = [await openSecrets(deps, db, new Map(bindings)), await openUsed(deps, db, uses)];
  const valueOf = (webhook: Webhook, { name, secretId }: StoredHeader) =>
    secretId === null ? named.get(nameOfUse(useOf(webhook, name))) : own.get(secretId);
  return new Map(
    webhooks.flatMap((webhook) => {
      const opened = sentHeaders(webhook).map((header) => [header.name, valueOf(webhook, header)] as const);
      const isWhole = opened.every((one): one is readonly [string, string] => one[1] !== undefined);
      return isWhole ? [[webhook.id, Object.fromEntries(opened) as Headers] as const] : [];
    }),
  );
}

/** A named secret that headers of endpoints are. It is read for each delivery: nobody has to follow it. */
export const headerUser = {
  async describe(db: Db, owners: readonly string[]) {
    const ids = owners.map((owner) => Number(/^webhook:(\d+)\//.exec(owner)?.[1]));
    const { rows } = await sql<{ id: number; name: string; project: string }>`
      select w.id, w.name, p.name as project from webhook w join project p on p.id = w.project_id
      where w.id = any(${ids}::int[])`.execute(db);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      owners.map((owner, at) => {
        const [found, header] = [byId.get(ids[at] ?? 0), owner.slice(owner.indexOf('/') + 1)];
        const name = `Webhook ${found?.name} (${found?.project}): header ${header}`;
        return [owner, { name, ownerId: found?.id ?? null }];
      }),
    );
  },
  problemOf: headerProblem,
};

function headerProblem(value: string): string | undefined {
  const read = headerValue.safeParse(value);
  return read.success ? undefined : `${read.error.issues[0]?.message}, as a header`;
}

/** As they shall be written down: which there are, and which of them come out of which vault. */
export async function toldHeaders(db: Db, headers: readonly StoredHeader[]): Promise<string[]> {
  const sent = headers.filter((header) => !isDropped(header));
  const names = await namesOfSecrets(
    db,
    sent.flatMap(({ namedId }) => namedId ?? []),
  );
  return sent.map(({ name, namedId }) => (namedId === null ? name : `${name}${fromVault(names, namedId)}`));
}

function sentHeaders({ headers }: Webhook): StoredHeader[] {
  return headers.filter((header) => !isDropped(header));
}

function find(headers: readonly StoredHeader[], name: string): StoredHeader | undefined {
  return headers.find((header) => !isDropped(header) && keyOf(header.name) === keyOf(name));
}

function keyOf(name: string): string {
  return name.toLowerCase();
}

function bindingOf({ id, projectId }: Owner, name: string): SecretBinding {
  return { purpose: 'webhook-header', projectId, owner: `webhook:${id}/${keyOf(name)}` };
}

function useOf({ id }: Owner, name: string): SecretUse {
  return { kind: 'webhook-header', owner: `webhook:${id}/${keyOf(name)}` };
}
