import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiFailure, messageOf } from '../../api/http/failure.ts';
import { placeIssues, problemsOf, type KeyForm, type KeyProblems } from './api-key.form.ts';

const order = ['description', 'expiry', 'expiryDate', 'ipAllowlist', 'scopes'] as const;

/** The fields of a key, and whatever stood in the way of them. */
export function useKeyForm(initialValues: KeyForm) {
  const [error, setError] = useState<string>();
  const form = useForm<KeyForm>({ initialValues, validate: (values) => problemsOf(values, Date.now()) });

  const focusFirst = (problems: KeyProblems) => {
    const first = order.find((field) => problems[field] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  return {
    form,
    error,
    submit(send: (values: KeyForm) => void) {
      setError(undefined);
      form.onSubmit(send, focusFirst)();
    },
    refuse(failure: unknown, sent: KeyForm) {
      const issues = failure instanceof ApiFailure ? failure.issues : [];
      const { problems, rest } = placeIssues(issues, sent);
      form.setErrors(problems);
      focusFirst(problems);
      if (issues.length === 0) setError(messageOf(failure));
      else if (rest.length > 0) setError(rest.join('; '));
    },
  };
}
