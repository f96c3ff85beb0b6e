export { listenForRestarts, type RestartListener } from './listen-for-restarts.ts';
export { siteUrl } from './site-url.ts';
