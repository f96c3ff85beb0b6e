import { createRequire } from 'node:module';

/** What we use of the curve in native code. */
export type NativeCurve = {
  publicKeyTweakAdd(publicKey: Uint8Array, tweak: Uint8Array, compressed: boolean): Uint8Array;
  ecdsaRecover(signature: Uint8Array, parity: number, digest: Uint8Array, compressed: boolean): Uint8Array;
};

/** It is not built for every machine; without it the same comes from JavaScript, twenty times slower. */
export function loadCurve(): NativeCurve | null {
  try {
    return createRequire(import.meta.url)('secp256k1/bindings.js') as NativeCurve;
  } catch {
    return null;
  }
}
