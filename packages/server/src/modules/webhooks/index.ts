export { followProject } from './follow-project.ts';
export { purgeAttempts } from './purge-attempts.ts';
export { startDelivering } from './start-delivering.ts';
export { sendNotice, tellPeople } from './tell-people.ts';
export { webhookUndoings } from './undo-webhook-changes.ts';
export { headerUser } from './webhook-headers.ts';
