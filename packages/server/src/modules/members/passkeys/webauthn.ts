/** Loaded when somebody has a passkey: it reads certificates of many makers, and costs every other start a tenth of a second. */
export const webauthn = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256: what devices make. Newer ones are left out until browsers agree on them. */
export const algorithms = [-7, -8, -257];

export const answerMs = 120_000;
