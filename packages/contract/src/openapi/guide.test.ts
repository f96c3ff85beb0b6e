import { expect, test } from 'vitest';
import type * as z from 'zod';
import { endpoints } from '../all.ts';
import { guide } from './guide.ts';
import { liveRequest } from '../operations/live.ts';
import { createPayment } from '../payments/payments.ts';
import { gasLowWebhook, paymentWebhook } from '../webhooks/webhook-events.ts';

const examples = [...guide.matchAll(/```json\n(.+?)```/gs)].map(([, text = '']) => JSON.parse(text) as object);

test('a developer finds in the guide only calls that there are', () => {
  const named = [...guide.matchAll(/`(GET|POST) (\/api\/v1\/[^`?]+)/g)].map(([, method, path]) => `${method} ${path}`);
  expect(named).toHaveLength(5);
  const there = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  for (const call of named) expect(there).toContain(call);
});

/** What is not always sent, an example need not show. */
function alwaysSent(shape: Record<string, z.ZodType>): string[] {
  return Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success !== true);
}

test('the examples of the guide have the fields that are really sent', () => {
  const [created, webhook, subscription, ...others] = examples as [object, { payment_info: object[] }, object];
  expect(others).toEqual([]);
  expect(Object.keys(created)).toEqual(alwaysSent(createPayment.result.shape));
  const { payment_info: info } = paymentWebhook.shape;
  expect(Object.keys(webhook).toSorted()).toEqual(alwaysSent(paymentWebhook.shape).toSorted());
  expect(Object.keys(webhook.payment_info[0] ?? {}).toSorted()).toEqual(Object.keys(info.element.shape).toSorted());
  expect(liveRequest.parse(subscription)).toEqual(subscription);
  const body = / -d '(.+?)'\n/s.exec(guide)?.[1] ?? '';
  expect(createPayment.body.parse(JSON.parse(body))).toMatchObject({ amountInUSD: '49.99' });
});

test('what the guide says that an alarm carries is what is really sent', () => {
  const [, listed = ''] = /that body has (.+?)\.\n/s.exec(guide) ?? [];
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(gasLowWebhook.shape));
});
