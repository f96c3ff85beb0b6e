/** Said when somebody types what must never leave their hands. Nothing of it was sent anywhere. */
export const secretTyped =
  'That was a private key or a phrase. It was not sent, and the field is empty again. Whoever has it has the money, so it belongs nowhere but in your own wallet.';
