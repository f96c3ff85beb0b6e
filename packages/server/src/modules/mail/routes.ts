import * as smtp from '@coffer/contract/operations/smtp.ts';
import type { NoteDeed } from '../../platform/deed.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { readSmtp, type LinksBy } from './read-smtp.ts';
import { removeSmtp } from './remove-smtp.ts';
import { saveSmtp } from './save-smtp.ts';
import { testSmtp } from './test-smtp.ts';

export function mailRoutes(bind: Bind, deps: Deps, tools: { noteDeed: NoteDeed; linksBy: LinksBy }): void {
  bind(smtp.getSmtp, (_input, call) => readSmtp(call, tools.linksBy));
  bind(smtp.createSmtp, ({ body }, call) => saveSmtp(deps, call, tools, body));
  bind(smtp.replaceSmtp, ({ body }, call) => saveSmtp(deps, call, tools, body));
  bind(smtp.removeSmtp, (_input, call) => removeSmtp(call, tools.noteDeed));
  bind(smtp.testSmtp, ({ body }, call) => testSmtp(deps, call, body));
}
