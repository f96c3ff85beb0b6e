import type { Doorkeeper } from '../api/client.ts';
import { paths } from './paths.ts';
import { queries } from './queries.ts';
import { returnHere } from './return-to.ts';
import { router } from './router.tsx';
import { askStepUp } from './shell/step-up-question.ts';

/** Where people go when the server says that they may not stay: the one place that decides it. */
export const doorkeeper: Doorkeeper = {
  unauthorized() {
    queries.clear();
    const returnTo = returnHere(`${location.pathname}${location.search}`);
    void router.navigate({ to: paths.login, search: returnTo === undefined ? {} : { returnTo } });
  },
  resetRequired() {
    queries.clear();
    void router.navigate({ to: paths.forgotPassword, search: { reason: 'required' } });
  },
  stepUp: askStepUp,
};
