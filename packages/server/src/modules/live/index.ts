export { startPublishing } from './start-publishing.ts';
