import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { campaignOf, campaignsOf, editCampaignOf } from '../../../app/paths.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { useCreateCampaign, useSetStatus, type Campaign } from '../queries.ts';
import { campaignLook } from '../words/looks.ts';
import { campaignRules, fieldsOfStep, stepWith, steps, type CampaignValues } from './campaign.form.ts';
import { fieldsOfCall, fieldsOfValues } from './fields-of.ts';
import { LimitsStep } from './limits-step.tsx';
import { OfferStep } from './offer-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { RewardStep } from './reward-step.tsx';
import { SimulatorBeside } from './simulator-beside.tsx';
import { withGift } from './smallest.ts';
import { StepDots } from './step-dots.tsx';
import { keptInWords, useDraft } from './use-draft.ts';
import { useSimulation, type SimulatedDays } from './use-simulation.ts';
import { WizardFooter } from './wizard-footer.tsx';
import classes from './wizard.module.css';

type Props = {
  projectId: number;
  /** Undefined until its first step is done: then there is a draft. */
  campaign: Campaign | undefined;
  start: CampaignValues;
  step: number;
};

/** A campaign in four steps, with what it would have cost beside it. */
export function Wizard({ projectId, campaign, start, step }: Props) {
  const navigate = useNavigate();
  const form = useForm<CampaignValues>({
    initialValues: start,
    validate: campaignRules,
    clearInputErrorOnChange: true,
  });
  const isNew = campaign === undefined;
  const { refusal, forget, tell } = useRefusal(form, fieldsOfCall, (field) => {
    const at = stepWith([field]) ?? step;
    // Before there is a draft no other step can be opened.
    return isNew && at !== step ? steps[at - 1] : undefined;
  });
  const [left, setLeft] = useState<string>();
  const [days, setDays] = useState<SimulatedDays>(30);
  const { values } = form;
  const body = isRight(values) ? fieldsOfValues(values) : undefined;
  const simulation = useSimulation(projectId, body && { ...body, name: body.name || 'Campaign' }, days);
  const create = useCreateCampaign();
  const setting = useSetStatus();
  const draft = useDraft({ campaign, body, onRefused: refused });
  const isDraft = isNew || campaign.status === 'draft';
  const now = useNow();
  const touched = (isNew ? form.isDirty() : draft.isTouched) && left === undefined;

  // The guard has let go by then.
  useEffect(() => {
    if (left !== undefined) void navigate({ to: left } as never);
  }, [left, navigate]);

  function goTo(next: number): void {
    if (campaign === undefined) return;
    void navigate({ to: '.', search: { step: String(next) } } as never);
  }

  function refused(failure: unknown): void {
    const named = tell(failure);
    const first = stepWith(named);
    if (first !== undefined && first !== step) goTo(first);
  }

  /** Whether the step, or all of them, may be left. */
  function isRightHere(fields: readonly string[]): boolean {
    const { errors } = form.validate();
    const here = Object.fromEntries(Object.entries(errors).filter(([name]) => fields.includes(name)));
    form.setErrors(here);
    if (Object.keys(here).length === 0) return true;
    focusFirst(form, here);
    return false;
  }

  async function onContinue(): Promise<void> {
    forget();
    if (!isRightHere(fieldsOfStep[step - 1] ?? [])) return;
    if (campaign === undefined) {
      const input = { params: { projectId }, body: fieldsOfValues(values) };
      create.mutate(input, {
        onSuccess: ({ id }) => setLeft(`${editCampaignOf(projectId, id)}?step=2`),
        onError: refused,
      });
      return;
    }
    if (isDraft && !(await draft.keep())) return;
    goTo(step + 1);
  }

  async function onFinish(): Promise<void> {
    forget();
    if (campaign === undefined) return;
    const wrong = stepWith(Object.keys(form.validate().errors));
    if (wrong !== undefined) return goTo(wrong);
    if (!(await draft.keep())) return;
    const page = campaignOf(projectId, campaign.id);
    if (!isDraft) {
      toastSuccess('Campaign saved');
      setLeft(page);
      return;
    }
    setting.mutate(
      { params: { projectId, id: campaign.id }, body: { status: 'active' } },
      {
        onSuccess: ({ status }) => {
          toastSuccess(status === 'scheduled' ? 'Campaign scheduled' : 'Campaign is running');
          setLeft(page);
        },
        onError: refused,
      },
    );
  }

  const kept = isDraft && !isNew ? keptInWords(draft) : undefined;
  const startsLater = values.startDate !== '' && Date.parse(values.startDate) > now;
  return (
    <Page
      title={values.name.trim() === '' ? 'New campaign' : values.name.trim()}
      badge={campaignLook(campaign ?? newDraft)}
      actions={<StepDots current={step} names={steps} onChoose={isNew ? undefined : goTo} kept={kept} />}
    >
      <div className={classes['columns']}>
        <section className={classes['card']} aria-label={steps[step - 1]}>
          {step === 1 ? <OfferStep form={form} /> : null}
          {step === 2 ? <RewardStep form={form} /> : null}
          {step === 3 ? <LimitsStep form={form} /> : null}
          {step === 4 ? <ReviewStep form={form} campaign={fieldsOfValues(values)} /> : null}
          <WizardFooter
            step={step}
            refusal={refusal}
            kept={kept}
            finishLabel={isDraft ? (startsLater ? 'Schedule' : 'Activate') : 'Save changes'}
            busy={create.isPending || setting.isPending || draft.isAwaited}
            cancelTo={isNew ? campaignsOf(projectId) : campaignOf(projectId, campaign.id)}
            onBack={step === 1 ? undefined : () => goTo(step - 1)}
            onContinue={() => void onContinue()}
            onFinish={() => void onFinish()}
          />
        </section>
        <SimulatorBeside
          simulation={simulation}
          isReady={body !== undefined}
          values={values}
          days={days}
          onDays={setDays}
          onShare={
            step === rewardStep ? (value) => form.setValues(withGift(form.values, { rewardValue: value })) : undefined
          }
        />
      </div>
      <LeaveGuard isTouched={touched} sentence="What you changed in this campaign is not saved yet" />
    </Page>
  );
}

/** Where the share stands. */
const rewardStep = 2;

const newDraft = { status: 'draft', statusReason: null, statusBy: null, startDate: null } as const;

/** Whether the server could take it: a name is asked for at the end of the step, and no reason not to replay it. */
function isRight(values: CampaignValues): boolean {
  return Object.entries(campaignRules).every(([name, rule]) => {
    if (name === 'name') return true;
    const check = rule as (value: unknown, all: CampaignValues) => string | null;
    return check(values[name as keyof CampaignValues], values) === null;
  });
}
