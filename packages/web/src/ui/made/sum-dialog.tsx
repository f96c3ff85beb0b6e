import { Skeleton } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Modal } from '../dialogs/modal.tsx';
import { LinkButton } from '../buttons/link-button.tsx';
import classes from './made.module.css';

/** What a sum over many things is made of. */
export type SumMadeOf = {
  /** What is added up, as a sentence. */
  formula: string;
  /** Undefined until they are known. */
  parts: readonly { name: string; text: string }[] | undefined;
  total: string;
  /** Whether the parts come to the total; null of what is no sum. */
  holds: boolean | null;
  /** The lists behind it, with the same filters. */
  behind: readonly { text: string; to: string; search: Readonly<Record<string, string>> }[];
};

/** What is added up, by its parts, and where each of its things is listed. */
export function SumDialog({ name, made, onClose }: { name: string; made: SumMadeOf; onClose: () => void }) {
  const { formula, parts, total, holds, behind } = made;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside
      title={`How ${name} is made`}
      subtitle={formula}
      cancelLabel="Close"
    >
      {parts === undefined ? (
        <Skeleton height={140} animate={false} />
      ) : (
        <table className={classes['parts']} aria-label={`What ${name} is made of`}>
          <tbody>
            {parts.map((part) => (
              <tr key={part.name}>
                <th scope="row">{part.name}</th>
                <td className="num">{part.text}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="total">
              <th scope="row">{name}</th>
              <td className="num">{total}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {parts === undefined || holds === null ? null : (
        <p className={classes['check']} data-tone={holds ? 'success' : 'danger'} role={holds ? 'status' : 'alert'}>
          {holds ? (
            <IconCircleCheck size={15} stroke={1.75} aria-hidden />
          ) : (
            <IconCircleX size={15} stroke={1.75} aria-hidden />
          )}
          <span>
            {holds
              ? 'The parts add up to it exactly.'
              : 'The parts do not add up to it yet: something has just changed.'}
          </span>
        </p>
      )}
      {behind.length === 0 ? null : (
        <p className={classes['behind']}>
          {behind.map(({ text, to, search }) => (
            <LinkButton key={text} to={to} search={search as never}>
              {text}
            </LinkButton>
          ))}
        </p>
      )}
    </Modal>
  );
}
