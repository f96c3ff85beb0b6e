import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, instant, limit, line, offset, projectRef, recordId } from '../fields.ts';
import { customerID } from '../payment-fields.ts';

/** Those who pay: known to a project by the id its shop gave them. */

const tag = 'Customers';
const path = '/api/v1/external-platform/:id/members';
const params = z.strictObject({ id: projectRef });

export const customerView = z.strictObject({
  id: recordId,
  customerID: z.string(),
  email: z.string().nullable(),
  name: z.string(),
  projectId: recordId,
  createdAt: instant,
});

export const listCustomers = endpoint({
  id: 'listCustomers',
  tag,
  method: 'GET',
  path,
  summary: "A project's customers, the newest first",
  auth: 'any',
  params,
  query: z.strictObject({
    query: line(254).default('').describe('Part of an email address or of a customerID'),
    limit,
    offset,
  }),
  result: z.strictObject({ data: z.array(customerView), totalCount: z.int().min(0) }),
});

export const createCustomer = endpoint({
  id: 'createCustomer',
  tag,
  method: 'POST',
  path,
  summary: 'Add a customer',
  auth: 'any',
  status: 201,
  params,
  body: z.strictObject({
    customerID,
    email: email.nullish(),
    name: line(120).nullish(),
  }),
  result: customerView,
});
