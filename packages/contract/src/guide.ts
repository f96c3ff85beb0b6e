/** What a developer reads before the first call: stands at the head of the API document. */
export const guide = `
**Credentials.** Send a session's key or a project's API key as \`API-Key\`, or a signed-in person's access token as
\`Authorization: Bearer\`. Neither cookies nor query parameters are ever read.

**Projects.** Where a path takes a project, \`all\` means every project that you may see; changes need one of them.

**Errors.** \`{"error": {"code", "message", "details"?, "requestId"}}\` with the fitting status. \`VALIDATION_FAILED\` lists every
field that is not what it must be. What you may not see answers \`NOT_FOUND\`, as if it were not there.

**Repeating safely.** Every POST takes an \`Idempotency-Key\`: for 48 hours the same key with the same body gets the stored answer, marked
\`Idempotent-Replayed: true\`; another body gets 422. Answers that carry a secret are never stored: a repeat gets 409.

**Amounts** are decimal strings and never lose a digit. **Times** are ISO 8601 in UTC.
`.trim();
