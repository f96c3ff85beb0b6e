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
  const isTouched = text !== kept;

  async function save(): Promise<boolean> {
    if (campaign === undefined || body === undefined || text === undefined) return false;
    try {
      await updating.mutateAsync({ params: { projectId: campaign.projectID, id: campaign.id }, body });
      setKept(text);
      setKeptAt(new Date().toISOString());
      return true;
    } catch (failure) {
      setFailed(text);
      onRefused(failure);
      return false;
    }
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

  return { save, isTouched, isSaving: updating.isPending, keptAt };
}

export function keptInWords({ isSaving, isTouched, keptAt }: ReturnType<typeof useDraft>): string {
  if (isSaving) return 'Saving draft…';
  if (isTouched) return 'Not saved yet';
  return keptAt === undefined ? 'Draft saved' : `Draft saved ${formatTime(keptAt).slice(0, 5)}`;
}
