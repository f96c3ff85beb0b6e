export type { SecretUser, SecretUsers } from './secret-users.ts';
export { secretUndoings } from './undo-secret-changes.ts';
