import { sql } from 'kysely';
import { webhookStatus } from '../endpoints/webhook-status.ts';

/** What waits for one frozen endpoint: as much as a busy shop has in days. */
const heldMax = 100_000;
/** Of an endpoint `w`: it is on, or frozen, and then what it is to hear waits. */
export const hears = sql`(w.status = ${webhookStatus.state('active')} or w.held and (
  select count(*) from (select from webhook_delivery d where d.webhook_id = w.id and d.due_at is not null limit ${heldMax}) kept) < ${heldMax})`;
