export { webhookEvents } from './events.ts';
export { listFailing } from './endpoints/list-failing.ts';
export { followProject } from './follow-project.ts';
export { purgeAttempts } from './deliveries/purge-attempts.ts';
export { startDelivering } from './start-delivering.ts';
export { sendNotice, tellPeople } from './sending/tell-people.ts';
export { webhookUndoings } from './endpoints/undo-webhook-changes.ts';
export { headerUser } from './endpoints/webhook-headers.ts';
