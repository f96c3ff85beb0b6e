export { findCustomerId } from './customer-store.ts';
export { ensureCustomer } from './ensure-customer.ts';
export { requireProject } from './require-project.ts';
