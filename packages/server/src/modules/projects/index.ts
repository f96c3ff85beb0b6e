export { findCustomerId, hasCustomers } from './customer-store.ts';
export { ensureCustomer, ensureCustomers, type CustomerHandle } from './ensure-customers.ts';
export { projectEvents } from './events.ts';
export { requireProject } from './require-project.ts';
export { forgetDefaultCurrency, lockProject } from './store.ts';
export { projectUndoings } from './undo-redirection.ts';
