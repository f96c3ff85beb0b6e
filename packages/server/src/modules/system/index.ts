export { listenForRestarts, type RestartListener } from './listen-for-restarts.ts';
export { readSetting } from './read-configuration.ts';
export { siteUrlSetting, type SiteMoves } from './set-site-url.ts';
export { siteUrl, unsavedSiteUrl } from './site-url.ts';
