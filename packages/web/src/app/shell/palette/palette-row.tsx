import { Combobox } from '@mantine/core';
import { IconReceipt2, IconStethoscope } from '@tabler/icons-react';
import { useProjects } from '../../../api/projects.ts';
import { rowOf } from '../../../api/listed-payments.ts';
import { ProjectPicture } from '../../../ui/projects/project-picture.tsx';
import { PaymentState } from '../../../ui/statuses/payment-state.tsx';
import { amountOf, type Row } from './use-rows.ts';
import classes from './palette.module.css';

type Props = { id: string; row: Row; isActive: boolean; onPoint: () => void; onRun: () => void };

export function PaletteRow({ id, row, isActive, onPoint, onRun }: Props) {
  return (
    <Combobox.Option
      id={id}
      value={row.id}
      aria-selected={isActive}
      className={classes['row'] ?? ''}
      {...(isActive ? {} : { onPointerMove: onPoint })}
      onClick={onRun}
    >
      <Content row={row} />
    </Combobox.Option>
  );
}

function Content({ row }: { row: Row }) {
  if (row.kind === 'payment') return <Payment payment={row.payment} />;
  if (row.kind === 'recent-payment' || row.kind === 'doctor') {
    const Drawn = row.kind === 'doctor' ? IconStethoscope : IconReceipt2;
    return (
      <>
        <Drawn size={17} stroke={1.75} aria-hidden />
        <span className={classes['label']}>{row.label}</span>
        {row.kind === 'doctor' ? <span className={classes['hint']}>Why was this not paid?</span> : null}
      </>
    );
  }
  const { icon: Drawn, project, label } = row.entry;
  return (
    <>
      {Drawn ? <Drawn size={17} stroke={1.75} aria-hidden /> : null}
      {project ? <ProjectPicture name={project.name || undefined} logoPath={project.logoPath} isSmall /> : null}
      <span className={classes['label']}>{label}</span>
    </>
  );
}

/** As its row in the list: how much, whose, and how it stands. */
function Payment({ payment }: { payment: Extract<Row, { kind: 'payment' }>['payment'] }) {
  const isOneProject = (useProjects().projects?.length ?? 0) < 2;
  const { email, customerId, invoiceId, projectName } = payment;
  const who = [email ?? customerId, invoiceId, isOneProject ? undefined : projectName].filter(Boolean).join(' · ');
  return (
    <>
      <IconReceipt2 size={17} stroke={1.75} aria-hidden />
      <span className={classes['amount']}>{amountOf(payment)}</span>
      <span className={classes['who']}>{who}</span>
      <PaymentState payment={rowOf(payment)} />
    </>
  );
}
