import * as smtp from '@coffer/contract/operations/smtp.ts';
import type { NoteDeed } from '../../platform/deed.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { readSmtp } from './read-smtp.ts';
import { removeSmtp } from './remove-smtp.ts';
import { saveSmtp } from './save-smtp.ts';
import { testSmtp } from './test-smtp.ts';

export function mailRoutes(bind: Bind, deps: Deps, noteDeed: NoteDeed): void {
  bind(smtp.getSmtp, (_input, call) => readSmtp(call));
  bind(smtp.createSmtp, ({ body }, call) => saveSmtp(deps, call, noteDeed, body));
  bind(smtp.replaceSmtp, ({ body }, call) => saveSmtp(deps, call, noteDeed, body));
  bind(smtp.removeSmtp, (_input, call) => removeSmtp(call, noteDeed));
  bind(smtp.testSmtp, ({ body }, call) => testSmtp(deps, call, body));
}
