import { useForm } from '@mantine/form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import type { useProjects } from '../../api/projects.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { focusFirst } from '../../ui/forms/focus-first.ts';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { useRefusal } from '../../ui/forms/use-refusal.ts';
import { AfterCard } from './after-card.tsx';
import { AmountCard } from './amount-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { fieldOf, firstValues, linkIssues, orderOf, preselectedOf, type LinkValues } from './link.form.ts';
import { lackingOf, sentenceOf } from './link-words.ts';
import { MoreOptions } from './more-options.tsx';
import { PayerCard } from './payer-card.tsx';
import { Payability } from './payability.tsx';
import { findCustomer, findReferrer, useAssigningChains, useCreateLink, useTaken, useUsualMinutes } from './queries.ts';
import { texts } from './texts.ts';
import classes from './payment-links.module.css';

type Projects = NonNullable<ReturnType<typeof useProjects>['projects']>;
export type Made = { projectId: number; reference: string; url: string; sentence: string; warnings: string[] };

/** Of these fields the form shows nothing until somebody wants them. */
const folded: ReadonlySet<string> = new Set(['expiry', 'count', 'allowed', 'successURL', 'cancelURL']);

type Props = {
  projects: Projects;
  /** The page's own project; undefined where there are several to choose from. */
  projectId: number | undefined;
  /** Where there are: the one of the link before. */
  lastProjectId: number | undefined;
  hasCustomers: boolean;
  onMade: (made: Made) => void;
};

export function LinkForm({ projects, projectId, lastProjectId, hasCustomers, onMade }: Props) {
  const mayPick = useMay('customers:read');
  const form = useForm<LinkValues>({
    initialValues: firstValues(projectId ?? lastProjectId, hasCustomers ? 'existing' : 'new'),
    clearInputErrorOnChange: true,
  });
  const { refusal, forget, tell } = useRefusal(form, fieldOf(form.values.payer));
  const [isSending, setSending] = useState(false);
  const [isMore, setMore] = useState(false);
  const create = useCreateLink();
  const { values } = form;
  const project = projects.find(({ id }) => String(id) === values.project);
  const { taken, error: failure, refetch } = useTaken(project?.id);
  const usualMinutes = useUsualMinutes(project?.id);
  const assigning = useAssigningChains(project?.id);
  const payable = taken?.filter(({ blockchainCode }) => assigning?.has(blockchainCode) ?? true).map(({ id }) => id);
  const sentence = sentenceOf(values, { usualMinutes, payable });

  async function send(): Promise<void> {
    forget();
    const issues = linkIssues(values);
    if (project === undefined || Object.keys(issues).length > 0) return refuse(issues);
    form.setErrors({});
    setSending(true);
    try {
      const known = values.payer === 'new' && mayPick ? await findKnown(project.id) : undefined;
      if (known) return refuse({ customerID: texts.payer.known(known.email) });
      const wrongCode = await whyNoReferrer(project.id);
      if (wrongCode !== undefined) return refuse({ referral: wrongCode });
      const made = await create.mutateAsync({ params: { id: String(project.id) }, body: orderOf(values, taken ?? []) });
      const { reference_id: reference, url, warnings = [] } = made;
      onMade({ projectId: project.id, reference, url, sentence: sentence ?? '', warnings });
    } catch (caught) {
      const wrong = tell(caught);
      reveal(wrong);
      if (wrong[0] !== undefined) form.getInputNode(wrong[0])?.focus();
      // The project takes something else by now.
      if (wrong.includes('allowed')) void refetch();
    } finally {
      setSending(false);
    }
  }

  async function findKnown(id: number) {
    const customerID = values.customerID.trim();
    return customerID === '' ? undefined : findCustomer(id, customerID);
  }

  async function whyNoReferrer(id: number): Promise<string | undefined> {
    const code = values.referral.trim();
    if (code === '') return undefined;
    const referrer = await findReferrer(id, code);
    if (referrer === undefined) return texts.payer.referralUnknown;
    return referrer.status === 'active' ? undefined : texts.payer.referralStopped(referrer.status);
  }

  /** What is folded away cannot get the focus. */
  function reveal(wrong: readonly string[]): void {
    if (wrong.some((field) => folded.has(field))) flushSync(() => setMore(true));
  }

  function refuse(issues: Partial<Record<string, string>>): void {
    form.setErrors(issues);
    reveal(Object.keys(issues));
    focusFirst(form, issues);
  }

  if (failure && taken === undefined) {
    return (
      <Card>
        <Failed message={messageOf(failure)} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const preselected = preselectedOf(taken ?? [], project);
  return (
    <>
      <form
        className={classes['form']}
        noValidate
        aria-label={texts.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void send();
        }}
      >
        {project ? <Payability project={project} taken={taken} /> : null}
        <div className={classes['columns']}>
          <AmountCard form={form} />
          <PayerCard form={form} projects={projectId === undefined ? projects : []} />
        </div>
        <MoreOptions isOpen={isMore} onToggle={setMore}>
          <LimitsCard form={form} usualMinutes={usualMinutes} taken={taken} preselected={preselected} />
          <AfterCard form={form} project={project} />
        </MoreOptions>
        <SaveBar
          sentence={sentence ?? texts.start[lackingOf(values)]}
          isTouched={sentence !== undefined}
          problem={refusal}
        >
          <Button type="submit" tone="primary" busy={isSending} disabled={taken?.length === 0}>
            {texts.create}
          </Button>
        </SaveBar>
      </form>
      <LeaveGuard isTouched={form.isDirty()} sentence={texts.unsaved} />
    </>
  );
}
