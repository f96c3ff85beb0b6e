import { useEffect, useRef, useState } from 'react';
import { formatTime } from '../../../format/date-time.ts';
import { useUpdateCampaign, type Campaign } from '../queries.ts';
import type { CampaignInput } from './fields-of.ts';

const restMs = 1500;

type Draft = {
  campaign: Campaign | undefined;
  /** As it stands in the form; undefined while that is not right. */
  body: CampaignInput | undefined;
  onRefused: (failure: unknown) => void;
};

/** A draft is kept as one types; what runs already is changed by one press at the end. */
export function useDraft({ campaign, body, onRefused }: Draft) {
  const updating = useUpdateCampaign();
  const text = body === undefined ? undefined : JSON.stringify(body);
  const [kept, setKept] = useState(text);
  const [keptAt, setKeptAt] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [isAwaited, setAwaited] = useState(false);
  const isTouched = text !== kept;
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  async function save(): Promise<boolean> {
    if (campaign === undefined || body === undefined || text === undefined) return false;
    const input = { params: { projectId: campaign.projectID, id: campaign.id }, body };
    // One after the other: what is sent last is what stays.
    const saving = turn.current.then(() => updating.mutateAsync(input));
    turn.current = saving.catch(() => undefined);
    try {
      await saving;
      setKept(text);
      setKeptAt(new Date().toISOString());
      return true;
    } catch (failure) {
      setFailed(text);
      onRefused(failure);
      return false;
    }
  }

  /** Before a step is left. What keeps itself at that moment is waited for, and no press is lost to it. */
  async function keep(): Promise<boolean> {
    if (!isTouched) return true;
    setAwaited(true);
    const isKept = await save();
    setAwaited(false);
    return isKept;
  }

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const isDue =
    campaign?.status === 'draft' && text !== undefined && isTouched && !updating.isPending && failed !== text;
  const due = isDue ? text : undefined;
  useEffect(() => {
    if (due === undefined) return undefined;
    const timer = setTimeout(() => void latest.current(), restMs);
    return () => clearTimeout(timer);
  }, [due]);

  return { keep, isTouched, isAwaited, isSaving: updating.isPending, keptAt };
}

type Kept = Pick<ReturnType<typeof useDraft>, 'isSaving' | 'isTouched' | 'keptAt'>;

export function keptInWords({ isSaving, isTouched, keptAt }: Kept): string {
  if (isSaving) return 'Saving draft…';
  if (isTouched) return 'Not saved yet';
  return keptAt === undefined ? 'Draft saved' : `Draft saved ${formatTime(keptAt).slice(0, 5)}`;
}
