import * as z from 'zod';
import { endpoint } from '@coffer/contract/endpoint.ts';
import type { MemberSubject } from '../access.ts';
import type { Bind } from './bind.ts';

const said = { tag: 'Lamps', summary: 'Light it', method: 'POST', path: '/lamps/:id' } as const;
const shapes = {
  params: z.object({ id: z.coerce.number() }),
  body: z.object({ colour: z.string() }),
  result: z.object({ lit: z.boolean() }),
};
const forPeople = endpoint({ ...said, ...shapes, id: 'people', auth: 'member' });
const forKeys = endpoint({ ...said, ...shapes, id: 'keys', auth: 'any' });
const forAll = endpoint({ ...said, ...shapes, id: 'all', auth: 'public' });
const file = endpoint({ ...said, id: 'file', auth: 'member', result: z.string(), sends: 'text/csv' });

declare const bind: Bind;
declare function asMember(subject: MemberSubject): void;
const lit = async () => ({ lit: true });

bind(forPeople, async ({ params, body, query }, { subject }) => {
  asMember(subject);
  query satisfies undefined;
  return { lit: params.id > 0 && body.colour !== '' };
});
bind(forKeys, async (_input, { subject }) => ({ lit: subject.kind === 'key' }));
bind.download(file, async () => ({ name: 'a.csv', parts: emptyParts() }));
async function* emptyParts(): AsyncIterable<string> {}

// @ts-expect-error: an answer that was not promised.
bind(forPeople, async () => ({ lit: 'yes' }));
// @ts-expect-error: half of an answer.
bind(forPeople, async () => ({}));
// @ts-expect-error: none at all.
bind(forPeople, async () => undefined);
// @ts-expect-error: a key is no person.
bind(forKeys, async (_input, { subject }) => (asMember(subject), lit()));
// @ts-expect-error: nor is somebody who never signed in.
bind(forAll, async (_input, { subject }) => (asMember(subject), lit()));
// @ts-expect-error: a field that nobody sends.
bind(forPeople, async ({ body }) => ({ lit: body.size > 1 }));
// @ts-expect-error: the call sends no file.
bind.download(forPeople, async () => ({ name: 'a.csv', parts: emptyParts() }));
