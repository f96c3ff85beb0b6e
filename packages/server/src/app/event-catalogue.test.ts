import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { advanced } from '../modules/live/publish-events.ts';
import { toldKinds as liveKinds } from '../modules/live/event-topics.ts';
import { departureKinds, outgoingKinds } from '../modules/sweeps/moving/follow-events.ts';
import { vainKind } from '../modules/payouts/sending/follow-events.ts';
import { growthKinds } from '../modules/referrals/index.ts';
import { alarmKinds, payoutKinds, toldKinds } from '../modules/webhooks/sending/enqueue-deliveries.ts';
import type { ReadableKind } from '../platform/events/event-kind.ts';
import { eventCatalogue } from './event-catalogue.ts';
import { readModule, readSources, unemitted, unheard } from './event-wall.fixture.ts';
import { reactions } from './subscriptions.ts';

const docs = path.resolve(import.meta.dirname, '../../../../docs/events');
const modules = path.resolve(import.meta.dirname, '../modules');

const catalogue: Readonly<Record<string, Readonly<Record<string, ReadableKind>>>> = eventCatalogue;
const kindsOf = (module: string) => Object.keys(catalogue[module] ?? {});
const all = Object.values(catalogue).flatMap(Object.values<ReadableKind>);

const read = [
  advanced,
  ...departureKinds,
  ...outgoingKinds,
  vainKind,
  ...alarmKinds,
  ...payoutKinds,
  ...growthKinds,
  ...toldKinds,
];
const readers = new Set([...reactions, ...read].map(({ kind }) => kind).concat(liveKinds));

/** One JSON schema of a module's kinds. That a number can be one in JSON needs no saying. */
function schemaOf(module: string): object {
  const kinds = Object.values(catalogue[module] ?? {}).map(({ kind, schema }) => {
    const { $schema, ...shape } = z.toJSONSchema(schema, {
      override({ jsonSchema }) {
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    });
    return { $schema, named: [kind, shape] as const };
  });
  return { $schema: kinds[0]?.$schema, $defs: Object.fromEntries(kinds.map(({ named }) => named)) };
}

test('every kind of every module is in the catalogue, once', async () => {
  const files = globSync('*/events.ts', { cwd: modules });
  expect(files.map((file) => path.dirname(file)).toSorted()).toEqual(Object.keys(catalogue).toSorted());
  for (const module of Object.keys(catalogue)) {
    const defined = (await import(path.join(modules, module, 'events.ts'))) as Record<string, Record<string, object>>;
    expect(kindsOf(module).toSorted()).toEqual(Object.values(defined).flatMap(Object.keys).toSorted());
  }
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(all.length);
  expect(readdirSync(docs).toSorted()).toEqual(Object.keys(catalogue).map((module) => `${module}.json`));
});

describe.each(Object.keys(catalogue))('each kind of %s', (module) => {
  const said = readModule(module);

  test('is emitted', () => expect(unemitted(kindsOf(module), said)).toEqual([]));

  test('reaches somebody: a reaction, a reader, or the audit log', () =>
    expect(unheard(kindsOf(module), readers, said)).toEqual([]));

  test('is shown in the docs as it is', async () => {
    const file = path.join(docs, `${module}.json`);
    const text = JSON.stringify(schemaOf(module));
    const layout = await resolveConfig(file, { editorconfig: true });
    await expect(await format(text, { ...layout, filepath: file })).toMatchFileSnapshot(file);
  });
});

describe('a kind that was planted', () => {
  const planted = ['wallet.painted'];

  test('and that nobody emits is found, also where other kinds are made by a variable', () => {
    const others = `const event = walletStatus.eventFor(from, to);
      walletEvents[event](null, { walletId }); walletEvents['wallet.created'](null, { walletId });
      const edges = [{ from: 'active', to: 'inactive', event: 'wallet.paused' }];
      recordActivity({ action: 'wallet.painted' }); recordChange({ kind: 'wallet.painted' });
      type Event = 'wallet.painted';`;
    expect(unemitted([...planted, 'wallet.created', 'wallet.paused'], readSources([others]))).toEqual(planted);
    for (const made of ["walletEvents['wallet.painted'](null, {})", "tell('wallet.painted')"]) {
      expect(unemitted(planted, readSources([others, made]))).toEqual([]);
    }
  });

  test('and that reaches nobody is found', () => {
    const silent = readSources(["walletEvents['wallet.painted'](null, { walletId })"]);
    expect(unheard(planted, readers, silent)).toEqual(planted);
    expect(unheard(planted, new Set(planted), silent)).toEqual([]);
    expect(unheard(planted, readers, readSources(["recordActivity({ action: 'wallet.painted' })"]))).toEqual([]);
  });
});

/** As older versions queued and recorded them; what waits in a database runs after an update. */
test.each([
  ['deposit.included', { depositId: 1, blockchainId: 2, round: 1 }, { customerId: null, addressId: null }],
  ['member.password-forgotten', { email: 'ada@example.com', page: 'https://x/setPassword' }, { requestedBy: null }],
  ['member.password-changed', { memberId: 1, at: '2026-03-01T12:00:00Z', ip: '::1' }, { requestedBy: null }],
  ['treasury-change.notice-due', { memberId: 1, changeIds: '4 17' }, { changeIds: [4, 17] }],
  ['reward.held', { rewardId: 1 }, { rewardId: 1, status: null, usdUnits: null, because: null }],
  ['campaign.paused', { campaignId: 1 }, { campaignId: 1, because: null }],
  ['outgoing.stuck', { outgoingId: 3, cause: 'sweep:17/3', blockchainId: 1 }, { outgoingId: 3, blockchainId: 1 }],
  [
    'treasury.notice-due',
    { walletId: 1, blockchainId: 2, position: null, outgoingId: 3, alarm: 'wallet.position-taken', memberId: 4 },
    { alarm: 'wallet.position-taken', walletId: 1, memberId: 4 },
  ],
])('%s is read as it was written before', (kind, payload, expected) => {
  expect(all.find((one) => one.kind === kind)?.read(payload)).toMatchObject(expected);
});
