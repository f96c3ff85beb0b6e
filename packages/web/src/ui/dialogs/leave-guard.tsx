import { useBlocker } from '@tanstack/react-router';
import { currentUser } from '../../api/http/session.ts';
import { Modal } from './modal.tsx';

type Props = {
  isTouched: boolean;
  /** What would be lost. */
  sentence: string;
  /** What in the address chooses the form: another choice leaves it. */
  chosenBy?: readonly string[];
};

const byProject = ['projectId'];

/** Nobody loses what they typed by a click beside it. A dialog on the same page is no way out of it. */
export function LeaveGuard({ isTouched, sentence, chosenBy = byProject }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isTouched &&
      currentUser() !== undefined &&
      (current.pathname !== next.pathname || chosenBy.some((name) => valueIn(current, name) !== valueIn(next, name))),
    enableBeforeUnload: () => isTouched,
    withResolver: true,
  });
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      cancelLabel="Keep editing"
      confirmLabel="Discard changes"
      confirmTone="danger-solid"
      onConfirm={() => proceed?.()}
    >
      <p>{sentence}.</p>
    </Modal>
  );
}

function valueIn({ search }: { search: object }, name: string): unknown {
  return (search as Readonly<Record<string, unknown>>)[name];
}
