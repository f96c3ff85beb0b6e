/** What stopping a treasury change that waits does, wherever it is stopped. */
export const stoppingWords =
  'It will never take effect. The person who requested it is signed out everywhere if you have just confirmed your identity and they do not have more permissions than you.';
