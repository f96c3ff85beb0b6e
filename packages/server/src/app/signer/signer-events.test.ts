import { expect, test } from 'vitest';
import { reactions } from '../subscriptions.ts';

const toldBySigner = ['signed', 'signed-again', 'fee-raised', 'waiting', 'cancelled', 'signed-in-vain'].map(
  (step) => `outgoing.${step}`,
);

test('nothing reacts by a job to what the signer tells, who may queue none', () => {
  expect(reactions.map(({ kind }) => kind).filter((kind) => toldBySigner.includes(kind))).toEqual([]);
});
