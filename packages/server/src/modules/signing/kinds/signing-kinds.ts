import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { authorizationsKind } from './signing-authorizations.ts';
import { cosignedKind } from './signing-cosigned.ts';
import type { SigningKind } from './signing-kind.ts';
import { psbtKind } from './signing-psbt.ts';
import { transfersKind } from './signing-transfers.ts';

/** Everything that merchants may be asked to sign. */
export const signingKinds: Readonly<Record<ToSign['kind'], SigningKind>> = {
  authorizations: authorizationsKind,
  transfers: transfersKind,
  psbt: psbtKind,
  cosigned: cosignedKind,
};
