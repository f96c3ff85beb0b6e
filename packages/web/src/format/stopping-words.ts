/** What stopping a treasury change that waits does, wherever it is stopped. */
export const stoppingWords =
  'It will never take effect. If you have just confirmed your identity, the person who requested it is also signed out everywhere, unless they have more permissions than you.';
