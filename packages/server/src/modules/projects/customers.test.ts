import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCustomer, listCustomers } from '@coffer/contract/payments/customers.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { activityOf, makeProject, memberKey, projectKey } from './projects.fixture.ts';

let world: World;
let key: string;
let id: number;

beforeAll(async () => {
  world = await startWorld();
  ({ key } = await world.signUpRoot());
});
beforeEach(async () => {
  id = await makeProject(world, key);
});
afterAll(() => world.close());

async function add(customerID: string, email?: string, projectId = id) {
  return world.ok(createCustomer, { key, params: { id: projectId }, body: { customerID, email } });
}

async function found(query: Record<string, string | number> = {}, project: number | 'all' = id, as = key) {
  const { data, totalCount } = await world.ok(listCustomers, { key: as, params: { id: project }, query });
  return { ids: data.map((customer) => customer.customerID), totalCount };
}

describe('a customer', () => {
  it('is added with an id alone, or with email and name', async () => {
    const bare = await add('c-1');
    expect(bare).toEqual({
      id: expect.any(Number) as number,
      customerID: 'c-1',
      email: null,
      name: '',
      projectId: id,
      createdAt: expect.any(String) as string,
    });
    const body = { customerID: 'c-2', email: 'Ada@Example.com', name: 'Ada' };
    const whole = await world.ok(createCustomer, { key, params: { id }, body });
    expect(whole).toMatchObject({ ...body, email: 'ada@example.com' });
    const { data, totalCount } = await world.ok(listCustomers, { key, params: { id } });
    expect({ data, totalCount }).toEqual({ data: [whole, bare], totalCount: 2 });
  });

  it('is written down without what makes them a person', async () => {
    const body = { customerID: 'c-1', email: 'ada@example.com', name: 'Ada' };
    const made = await world.ok(createCustomer, { key, params: { id }, body });
    const rows = await activityOf(world, 'customer', made.id);
    expect(rows).toEqual([
      {
        action: 'customer.created',
        actor_name: 'root@example.com',
        project_id: id,
        before: null,
        after: { customerID: 'c-1' },
      },
    ]);
  });

  it('is there once in a project, also when added at once', async () => {
    await add('twice');
    const again = await world.refused(createCustomer, { key, params: { id }, body: { customerID: ' twice ' } });
    expect(again).toMatchObject({ status: 409, code: 'CONFLICT' });
    const asks = Array.from({ length: 6 }, () =>
      world.ask(createCustomer, { key, params: { id }, body: { customerID: 'at once' } }),
    );
    const statuses = (await Promise.all(asks)).map((reply) => reply.status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    await add('twice', undefined, await makeProject(world, key));
    expect((await found()).totalCount).toBe(2);
  });

  it('is added once when the request is repeated with its Idempotency-Key', async () => {
    const asked = { key, params: { id }, body: { customerID: 'c-1' }, headers: { 'idempotency-key': `add-${id}` } };
    expect(await world.ok(createCustomer, asked)).toEqual(await world.ok(createCustomer, asked));
    const refused = { ...asked, headers: { 'idempotency-key': `again-${id}` } };
    for (const _attempt of [1, 2]) expect(await world.refused(createCustomer, refused)).toMatchObject({ status: 409 });
  });

  it.each([
    ['customerID', {}],
    ['customerID', { customerID: '' }],
    ['customerID', { customerID: 7.5 }],
    ['customerID', { customerID: 'a'.repeat(201) }],
    ['customerID', { customerID: 'a\nb' }],
    ['customerID', { customerID: 'a\0b' }],
    ['customerID', { customerID: '\udfff' }],
    ['email', { customerID: 'c-1', email: 'ada' }],
    ['email', { customerID: 'c-1', email: 'ada@example.com\r\nBcc: x@evil.example' }],
    ['email', { customerID: 'c-1', email: `${'a'.repeat(250)}@example.com` }],
    ['name', { customerID: 'c-1', name: 'a'.repeat(121) }],
    ['id', { customerID: 'c-1', id: 7 }],
    ['projectId', { customerID: 'c-1', projectId: 1 }],
    ['createdAt', { customerID: 'c-1', createdAt: '2001-01-01T00:00:00.000Z' }],
    ['balance', { customerID: 'c-1', balance: '100' }],
  ])('is refused when %s is not to be so: %j', async (field, body) => {
    const refusal = await world.refused(createCustomer, { key, params: { id }, body });
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refusal.message).toMatch(new RegExp(`^${field}: `));
    expect((await found()).totalCount).toBe(0);
  });

  it('needs one project, which is there', async () => {
    const body = { customerID: 'c-1' };
    const every = await world.refused(createCustomer, { key, params: { id: 'all' }, body });
    expect(every).toMatchObject({ status: 400, code: 'PROJECT_REQUIRED' });
    expect(await world.refused(createCustomer, { key, params: { id: 999_999 }, body })).toMatchObject({ status: 404 });
    expect(await world.refused(createCustomer, { key, params: { id: 'x' }, body })).toMatchObject({ status: 400 });
  });
});

describe('looking for customers', () => {
  it('finds parts of the email address or the id, in any case', async () => {
    await add('Order-1', 'ada@example.com');
    await add('order-2', 'bob@shop.example');
    await add('x-3', 'order@example.com');
    await add('y-4');
    expect(await found({ query: 'ORDER' })).toEqual({ ids: ['x-3', 'order-2', 'Order-1'], totalCount: 3 });
    expect((await found({ query: 'der-2' })).ids).toEqual(['order-2']);
    expect((await found({ query: ' Ada@ ' })).ids).toEqual(['Order-1']);
    expect(await found({ query: 'nobody' })).toEqual({ ids: [], totalCount: 0 });
    expect((await found({ query: '' })).totalCount).toBe(4);
  });

  it('takes wildcards and quotes for what they are', async () => {
    for (const customerID of ['100%', 'a_b', String.raw`back\slash`, "O'Brien", 'plain']) await add(customerID);
    for (const query of ['%', '_', '\\', "'"]) expect((await found({ query })).totalCount).toBe(1);
    expect((await found({ query: "' or 1=1 --" })).totalCount).toBe(0);
    expect((await found({ query: '%lain' })).totalCount).toBe(0);
  });

  it('goes page by page, the newest first', async () => {
    for (const n of [1, 2, 3, 4, 5]) await add(`c-${n}`);
    expect(await found({ limit: 2 })).toEqual({ ids: ['c-5', 'c-4'], totalCount: 5 });
    expect(await found({ limit: 2, offset: 4 })).toEqual({ ids: ['c-1'], totalCount: 5 });
    expect(await found({ offset: 5 })).toEqual({ ids: [], totalCount: 5 });
  });

  it.each([
    ['limit', 0],
    ['limit', -1],
    ['limit', 101],
    ['limit', 1e9],
    ['limit', '1 or 1=1'],
    ['offset', -1],
    ['offset', 1.5],
    ['offset', 1e9],
    ['query', 'a'.repeat(255)],
    ['query', 'a\nb'],
    ['sort', 'password'],
  ])('is refused with %s = %s', async (field, value) => {
    const refusal = await world.refused(listCustomers, { key, params: { id }, query: { [field]: value } });
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refusal.message).toMatch(new RegExp(`^${field}: `));
  });

  it('of all projects sees those of the caller alone', async () => {
    const other = await makeProject(world, key);
    await add('mine');
    await add('theirs', undefined, other);
    expect((await found({}, 'all')).ids).toEqual(expect.arrayContaining(['mine', 'theirs']));
    const member = await memberKey(world, key, 'project_ops', [id]);
    expect(await found({}, 'all', member)).toEqual({ ids: ['mine'], totalCount: 1 });
    const reader = await projectKey(world, key, id, ['customers:read']);
    expect(await found({}, 'all', reader)).toEqual({ ids: ['mine'], totalCount: 1 });
    expect(await found({}, id, reader)).toEqual({ ids: ['mine'], totalCount: 1 });
  });
});

describe('who may', () => {
  it('read customers: not without the permission, nor elsewhere, nor where nothing is', async () => {
    const params = { id };
    expect(await world.refused(listCustomers, { params })).toMatchObject({ status: 401 });
    const referral = await memberKey(world, key, 'platform_referral_admin', [id]);
    for (const project of [id, 'all']) {
      const refusal = await world.refused(listCustomers, { key: referral, params: { id: project } });
      expect(refusal).toMatchObject({ status: 403, details: { permission: 'customers:read' } });
    }
    const elsewhere = await makeProject(world, key);
    const keys = [
      await memberKey(world, key, 'project_lead', [elsewhere]),
      await projectKey(world, key, elsewhere, ['customers:read']),
    ];
    for (const foreign of keys)
      expect(await world.refused(listCustomers, { key: foreign, params })).toMatchObject({ status: 404 });
    expect(await world.refused(listCustomers, { key, params: { id: 999_999 } })).toMatchObject({ status: 404 });
  });

  it('add customers: a lead and a key of the project, not a reader nor a stranger', async () => {
    const params = { id };
    const elsewhere = await makeProject(world, key);
    const body = { customerID: 'c-1' };
    expect(await world.refused(createCustomer, { params, body })).toMatchObject({ status: 401 });
    const readers = [
      await memberKey(world, key, 'project_manager', [id]),
      await projectKey(world, key, id, ['customers:read']),
    ];
    for (const reader of readers) {
      const refusal = await world.refused(createCustomer, { key: reader, params, body });
      expect(refusal).toMatchObject({ status: 403, details: { permission: 'customers:write' } });
    }
    const stranger = await projectKey(world, key, elsewhere, ['customers:write']);
    expect(await world.refused(createCustomer, { key: stranger, params, body })).toMatchObject({ status: 404 });
    expect((await found()).totalCount).toBe(0);
    const lead = await memberKey(world, key, 'project_lead', [id]);
    const shop = await projectKey(world, key, id, ['customers:write']);
    expect(await world.ok(createCustomer, { key: lead, params, body })).toMatchObject({ projectId: id });
    expect(await world.ok(createCustomer, { key: shop, params, body: { customerID: 'c-2' } })).toMatchObject({
      projectId: id,
    });
  });
});
