import { sql } from 'kysely';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { secretUses } from '@coffer/contract/operations/vaults.ts';
import { authorize, requireStepUp } from '../../platform/access.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { openSecret, openSecrets, sealSecret, type SecretBinding } from './secrets.ts';

type Vault = Pick<Deps, 'masterKey' | 'clock'>;

/** A secret that people named, by the vault it is in. */
export type NamedPlace = { vaultId: number; id: number };

/** One thing that has its value from a named secret: which kind, and whose. */
export type SecretUse = { kind: (typeof secretUses)[number]; owner: string };

/** The use of a secret as it was proven once, to be begun, or begun again, later: what changes remember, and no value. */
export type ProvenUse = { id: number; proof: string };

export type SecretName = { vault: string; name: string };

/** The secret that a caller names, and the field that names it. */
export type NamedInput = { secretID: number; path: string };

const usedMinutesApart = 1;

export function sealNamed(deps: Vault, tx: Tx, place: NamedPlace, value: string): Promise<number> {
  return sealSecret(deps, tx, bindingOf(place), value);
}

/** A value of it, the one of now or the one before. */
export function openNamed(deps: Vault, db: Db, place: NamedPlace, sealedId: number): Promise<string> {
  return openSecret(deps, db, sealedId, bindingOf(place));
}

/**
 * For whoever wants to use it. Whoever says where a secret goes could have it sent to themselves: that takes the right, and the
 * proof, that writing it takes.
 */
export async function readNamed(
  deps: Vault,
  { db, subject, now }: Pick<Call, 'db' | 'subject' | 'now'>,
  { secretID, path }: NamedInput,
): Promise<string> {
  authorize(subject, 'vaults:write');
  requireStepUp(subject, now);
  const { rows } = await sql<NamedPlace & { sealedId: number }>`
    select id, vault_id as "vaultId", secret_id as "sealedId" from named_secret where id = ${secretID}
    for share`.execute(db);
  const [row] = rows;
  const value = row && (await openSecrets(deps, db, new Map([[row.sealedId, bindingOf(row)]]))).get(row.sealedId);
  if (value === undefined) throw invalid({ path, message: 'is no secret of your vaults' });
  return value;
}

/** From now on this use has its value from there; gives what that is now. Nobody writes another one meanwhile. */
export async function useSecret(deps: Vault, tx: Tx, call: Call, use: SecretUse, input: NamedInput): Promise<string> {
  const { value, proven } = await proveUse(deps, tx, call, use, input);
  await beginUse(tx, use, proven);
  return value;
}

/** For a use that may begin only later. */
export async function proveUse(
  deps: Vault,
  tx: Tx,
  call: Call,
  use: SecretUse,
  input: NamedInput,
): Promise<{ value: string; proven: ProvenUse }> {
  const value = await readNamed(deps, { ...call, db: tx }, input);
  return { value, proven: { id: input.secretID, proof: proofOf(deps, use, input.secretID).toString('hex') } };
}

/** False, and nothing changed, where the secret was removed. What was proven for anything else opens nothing all the same. */
export async function beginUse(tx: Tx, { kind, owner }: SecretUse, { id, proof }: ProvenUse): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into secret_use (kind, owner, named_secret_id, proof)
    select ${kind}, ${owner}, id, decode(${proof}, 'hex') from named_secret where id = ${id}
    on conflict (kind, owner) do update
      set named_secret_id = excluded.named_secret_id, proof = excluded.proof, used_at = null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function endUses(tx: Tx, ...uses: readonly SecretUse[]): Promise<void> {
  if (uses.length > 0) await sql`delete from secret_use where ${among(uses)}`.execute(tx);
}

/** Which secrets these have, by owner, and how it was proven. */
export async function secretsOf(
  db: Db,
  kind: SecretUse['kind'],
  owners: readonly string[],
): Promise<ReadonlyMap<string, ProvenUse>> {
  const { rows } = await sql<ProvenUse & { owner: string }>`
    select owner, named_secret_id as id, encode(proof, 'hex') as proof from secret_use
    where kind = ${kind} and owner = any(${[...owners]}::text[])`.execute(db);
  return new Map(rows.map(({ owner, id, proof }) => [owner, { id, proof }]));
}

/** How people call these secrets, and the vaults that they are in. */
export async function namesOfSecrets(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, SecretName>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SecretName & { id: number }>`
    select n.id, n.name, v.name as vault from named_secret n join secrets_vault v on v.id = n.vault_id
    where n.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, vault, name }) => [id, { vault, name }]));
}

/** Where the value of something comes from, behind its own name: as people read it. */
export function fromVault(names: ReadonlyMap<number, SecretName>, id: number): string {
  const secret = names.get(id);
  return secret === undefined ? ' (from a vault)' : ` (from the vault ${secret.vault} / ${secret.name})`;
}

type UseRow = SecretUse & NamedPlace & { sealedId: number; proof: Buffer; usedAt: Date | null };

/** The values of now, by `nameOfUse`. What opens for nobody, or was given to this use by anybody but us, is not among them. */
export async function openUsed(deps: Vault, db: Db, uses: readonly SecretUse[]): Promise<ReadonlyMap<string, string>> {
  if (uses.length === 0) return new Map();
  const { rows } = await sql<UseRow>`
    select kind, owner, n.id, n.vault_id as "vaultId", n.secret_id as "sealedId", proof, used_at as "usedAt"
    from secret_use join named_secret n on n.id = named_secret_id where ${among(uses)}`.execute(db);
  return openRows(deps, db, rows);
}

/** The value of now, also where that use has not begun yet or ended. Undefined where it opens for nobody. */
export async function openProven(
  deps: Vault,
  db: Db,
  use: SecretUse,
  { id, proof }: ProvenUse,
): Promise<string | undefined> {
  const { rows } = await sql<Omit<UseRow, keyof SecretUse | 'proof'>>`
    select n.id, n.vault_id as "vaultId", n.secret_id as "sealedId", used_at as "usedAt"
    from named_secret n left join secret_use on named_secret_id = n.id and ${among([use])}
    where n.id = ${id}`.execute(db);
  const used = rows.map((row) => ({ ...row, ...use, proof: Buffer.from(proof, 'hex') }));
  return (await openRows(deps, db, used)).get(nameOfUse(use));
}

async function openRows(deps: Vault, db: Db, rows: readonly UseRow[]): Promise<ReadonlyMap<string, string>> {
  const proven = rows.filter((row) => proofOf(deps, row, row.id).equals(row.proof));
  const values = await openSecrets(deps, db, new Map(proven.map((row) => [row.sealedId, bindingOf(row)])));
  await noteUsed(db, proven, deps.clock.now());
  return new Map(
    proven.flatMap((row) => {
      const value = values.get(row.sealedId);
      return value === undefined ? [] : [[nameOfUse(row), value] as const];
    }),
  );
}

export function nameOfUse({ kind, owner }: SecretUse): string {
  return `${kind} ${owner}`;
}

/** To the minute: what is used all the time is not written all the time. */
async function noteUsed(db: Db, rows: readonly UseRow[], now: Date): Promise<void> {
  const before = minutesAfter(now, -usedMinutesApart);
  const stale = rows.filter(({ usedAt }) => usedAt === null || usedAt < before);
  if (stale.length === 0) return;
  await sql`
    update secret_use u set used_at = ${now}
    from (select kind, owner from secret_use where ${among(stale)}
      and named_secret_id = any(${stale.map(({ id }) => id)}::int[]) for no key update skip locked) as free
    where u.kind = free.kind and u.owner = free.owner`.execute(db);
}

function among(uses: readonly SecretUse[]) {
  return sql<boolean>`(kind, owner) in (select * from unnest(${uses.map(({ kind }) => kind)}::text[],
    ${uses.map(({ owner }) => owner)}::text[]))`;
}

function bindingOf({ vaultId, id }: NamedPlace): SecretBinding {
  return { purpose: 'named', projectId: null, owner: `vault:${vaultId}/secret:${id}` };
}

function proofOf(deps: Vault, use: SecretUse, id: number): Buffer {
  return deps.masterKey.digest('use of a secret', JSON.stringify([use.kind, use.owner, id]));
}
