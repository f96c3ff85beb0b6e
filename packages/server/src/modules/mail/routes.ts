import * as smtp from '@coffer/contract/smtp.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { readSmtp } from './read-smtp.ts';
import { removeSmtp } from './remove-smtp.ts';
import { saveSmtp } from './save-smtp.ts';
import { testSmtp } from './test-smtp.ts';

export function mailRoutes(bind: Bind, deps: Deps): void {
  bind(smtp.getSmtp, (_input, call) => readSmtp(call));
  bind(smtp.createSmtp, ({ body }, call) => saveSmtp(deps, call, body));
  bind(smtp.replaceSmtp, ({ body }, call) => saveSmtp(deps, call, body));
  bind(smtp.removeSmtp, (_input, call) => removeSmtp(deps, call));
  bind(smtp.testSmtp, ({ body }, call) => testSmtp(deps, call, body));
}
