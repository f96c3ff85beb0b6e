import type { Doorkeeper } from '../api/http/client.ts';
import { forgetAnswers } from '../api/forget-answers.ts';
import { paths } from './paths.ts';
import { queries } from './queries.ts';
import { returnHere } from './return-to.ts';
import { router } from './router.tsx';
import { askStepUp } from './shell/step-up/step-up-question.ts';

/** Where people go when the server says that they may not stay: the one place that decides it. */
export const doorkeeper: Doorkeeper = {
  unauthorized() {
    // Several calls are refused at once: where the first one was made is where to come back to. Who must reset the
    // password stays at that form: signing in anew would not help.
    if (location.pathname === paths.login || location.pathname === paths.forgotPassword) return;
    const returnTo = returnHere(`${location.pathname}${location.search}`);
    forgetWhenGone();
    void router.navigate({ to: paths.login, search: returnTo === undefined ? {} : { returnTo } });
  },
  resetRequired() {
    if (location.pathname === paths.forgotPassword) return;
    forgetWhenGone();
    void router.navigate({ to: paths.forgotPassword, search: { reason: 'required' } });
  },
  stepUp: askStepUp,
};

/** Forgotten any earlier, what is still on the screen would ask for it again, be refused again, and come back here. */
function forgetWhenGone(): void {
  const stop = router.subscribe('onRendered', () => {
    stop();
    forgetAnswers(queries);
  });
}
