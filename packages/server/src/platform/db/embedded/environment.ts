export const superuser = 'coffer';

/** What PostgreSQL's programs get to see: nothing of our secrets, and nothing that changes how they behave. */
export const environment: NodeJS.ProcessEnv = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
