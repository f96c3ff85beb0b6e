import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { passwordChecks } from '@coffer/contract/people/password-rules.ts';
import classes from './password-checklist.module.css';

const labels: Record<keyof typeof passwordChecks, string> = {
  uppercase: 'An uppercase letter',
  lowercase: 'A lowercase letter',
  number: 'A number',
  special: 'A special character: . , ? @ * ! $ % # ^ &',
};

/** The four checks, live while somebody types. */
export function PasswordChecklist({ password, id }: { password: string; id?: string }) {
  return (
    <ul className={classes['list']} id={id} aria-label="The password has">
      {Object.entries(labels).map(([name, label]) => {
        const holds = passwordChecks[name as keyof typeof passwordChecks](password);
        const Icon = holds ? IconCircleCheck : IconCircleDashed;
        return (
          <li key={name} data-status={holds ? 'checked' : 'default'}>
            <Icon size={15} stroke={1.75} aria-hidden />
            <span>{label}</span>
            <span className="visually-hidden">{holds ? ', yes' : ', not yet'}</span>
          </li>
        );
      })}
    </ul>
  );
}
