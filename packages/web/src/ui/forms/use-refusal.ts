import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { fieldErrors } from './field-errors.ts';

type Form = Pick<UseFormReturnType<Record<string, unknown>>, 'setErrors'>;

/**
 * What the server said against a form: at the fields it names, and the rest above the buttons of the dialog. `fields` says
 * which field of the form stands for which of the call. Of a form in steps `elsewhere` names the step of a field that cannot be seen.
 */
export function useRefusal<F extends string>(
  form: Form,
  fields: Readonly<Record<string, F>>,
  elsewhere: (field: F) => string | undefined = () => undefined,
) {
  const [refusal, setRefusal] = useState<string>();
  return {
    refusal,
    forget: () => setRefusal(undefined),
    /** Returns the fields of the form that it is about. */
    tell: (failure: unknown): F[] => {
      const { errors, rest } = fieldErrors(failure, Object.keys(fields));
      const named = Object.entries(fields).filter(([sent]) => errors[sent] !== undefined);
      form.setErrors(Object.fromEntries(named.map(([sent, field]) => [field, errors[sent]])));
      const unseen = named.flatMap(([sent, field]) => {
        const place = elsewhere(field);
        return place === undefined ? [] : [`${place}: ${errors[sent]}.`];
      });
      const said = [...unseen, ...rest];
      setRefusal(said.length > 0 ? said.join(' ') : undefined);
      return named.map(([, field]) => field);
    },
  };
}
