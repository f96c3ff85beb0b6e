/** Said when somebody types what must never leave their hands. Nothing of it was sent anywhere. */
export const secretTyped =
  'That was a private key or a recovery phrase. It was not sent, and the field was cleared. Anyone who has it can take the money, so enter it only in your own wallet.';
