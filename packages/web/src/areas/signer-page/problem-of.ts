/** Of whatever failed: what the signer said, or what became of the browser's own question. */
export function problemOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'That did not work. Try again.';
  if (failure.name === 'NotAllowedError') return 'The passkey was not used: it was cancelled, or took too long.';
  if (failure.name === 'InvalidStateError') return 'This device has a passkey here already.';
  if (failure.name === 'SecurityError') {
    return 'Browsers use passkeys only where this page has a name and HTTPS, or is on localhost.';
  }
  return failure.message;
}
