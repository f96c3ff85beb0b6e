import { useForm, type UseFormInput } from '@mantine/form';
import { fieldErrorsOf, troubleOf } from './trouble.ts';

/** Names the fields that a refusal is about, each with what to say there. */
type Blame = (failure: unknown) => Record<string, string>;

/** A form whose fields also show what the server says about them. The first wrong field gets the focus. */
export function useDoorForm<V extends Record<string, string>>(input: UseFormInput<V>, blame: Blame = fieldErrorsOf) {
  const form = useForm<V>(input);
  const blamed = (failure: unknown) =>
    Object.fromEntries(Object.entries(blame(failure)).filter(([field]) => field in form.values));
  const focusFirst = (errors: object) => {
    const first = Object.keys(form.values).find((field) => field in errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  return {
    form,
    submit: (send: (values: V) => void) => form.onSubmit(send, focusFirst),
    /** The server refused: its words go to their fields. */
    refuse(failure: unknown) {
      const errors = blamed(failure);
      form.setErrors(errors);
      focusFirst(errors);
    },
    /** What is left to say when no field is to blame. */
    troubleOf(failure: unknown): string | undefined {
      return failure === null || Object.keys(blamed(failure)).length > 0 ? undefined : troubleOf(failure);
    },
  };
}
