import { useMutation } from '@tanstack/react-query';
import type { Result } from '@coffer/contract/endpoint.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { askStepUpFactor } from '@coffer/contract/people/passkeys.ts';
import { request } from '../../../api/http/client.ts';
import { answerOf, thisPage } from '../../../api/passkeys.ts';

/** Each question takes one answer: a second try asks anew. */
export function useStepUpPasskey() {
  return useMutation<Result<typeof stepUp>, unknown>({
    mutationFn: async () => {
      const { passkey } = await request(askStepUpFactor, { body: thisPage() });
      return request(stepUp, { body: { passkey: await answerOf(passkey) } });
    },
  });
}
