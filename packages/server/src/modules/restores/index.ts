export { restoreEvents } from './events.ts';
export { prepareRestores } from './prepare-restores.ts';
export { readHold } from './view-restore.ts';
export { sendRestoreNotice, tellRestored } from './tell-restored.ts';
