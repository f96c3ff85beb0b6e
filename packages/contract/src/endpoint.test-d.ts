import * as z from 'zod';
import { endpoint, type Body, type Params, type Query, type Result } from './endpoint.ts';

const said = { tag: 'Lamps', summary: 'Light it', auth: 'any' } as const;
const light = endpoint({
  ...said,
  id: 'lightLamp',
  method: 'POST',
  path: '/lamps/:id',
  params: z.object({ id: z.coerce.number() }),
  body: z.object({ colour: z.enum(['red', 'green']) }),
  result: z.object({ lit: z.boolean() }),
});

declare const params: Params<typeof light>;
declare const body: Body<typeof light>;
declare const result: Result<typeof light>;
declare const query: Query<typeof light>;

params.id satisfies number;
body.colour satisfies 'red' | 'green';
result.lit satisfies boolean;
// It has no query, and nobody finds one.
query satisfies undefined;
light.auth satisfies 'any';

// @ts-expect-error: what comes in is read, and no text any more.
params.id satisfies string;
// @ts-expect-error: there is no such field.
void params.name;
// @ts-expect-error: nor such a colour.
body.colour satisfies 'blue';
// @ts-expect-error: the answer is what was promised.
void result.colour;
// @ts-expect-error: a call of nobody's method.
endpoint({ ...said, id: 'a', method: 'LOOK', path: '/a', result: z.null() });
// @ts-expect-error: who may call is always said.
endpoint({ tag: 'Lamps', summary: 'Light it', id: 'a', method: 'GET', path: '/a', result: z.null() });
// @ts-expect-error: so is what it answers.
endpoint({ ...said, id: 'a', method: 'GET', path: '/a' });
// @ts-expect-error: it answers with a status that calls have.
endpoint({ ...said, id: 'a', method: 'GET', path: '/a', result: z.null(), status: 418 });
