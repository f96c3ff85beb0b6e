export { prepareRestores } from './prepare-restores.ts';
export { sendRestoreNotice, tellRestored } from './tell-restored.ts';
