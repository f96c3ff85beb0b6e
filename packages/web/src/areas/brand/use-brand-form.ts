import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { toastSuccess } from '../../ui/toast.tsx';
import { checkBrand } from './brand.form.ts';
import { brandNames, valuesOf, type BrandValues } from './brand-fields.ts';
import { changesOf } from './changes-of.ts';
import { useCreateProject, useUpdateProject, type ProjectView } from './queries.ts';
import { refusalOf, type Problem } from './refusal-of.ts';

export type BrandForm = ReturnType<typeof useBrandForm>;

/** The form of one project, or of one that is not there yet. */
export function useBrandForm(project: ProjectView | undefined, onCreated: (id: number) => void) {
  const [saved, setSaved] = useState(project);
  const [hasTried, setHasTried] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const creation = useCreateProject();
  const update = useUpdateProject();
  const form = useForm<BrandValues>({
    initialValues: valuesOf(project),
    validate: checkBrand,
    validateInputOnChange: hasTried,
  });
  const { payload, changes } = changesOf(saved, form.values);

  function begin(from: ProjectView | undefined): void {
    setSaved(from);
    setHasTried(false);
    setProblem(undefined);
    form.setValues(valuesOf(from));
    form.clearErrors();
  }

  // What somebody else saved meanwhile is shown, unless it would take away what is being typed.
  const follow = useEffectEvent((latest: ProjectView | undefined) => {
    if (latest !== saved && changes.length === 0) begin(latest);
  });
  useEffect(() => follow(project), [project]);

  function focusFirst(errors: Partial<Record<string, unknown>>): void {
    setHasTried(true);
    const first = brandNames.find((name) => errors[name] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  }

  async function send(): Promise<void> {
    setProblem(undefined);
    try {
      if (saved === undefined) {
        const { id, name } = await creation.mutateAsync({ body: { ...payload, name: payload.name ?? '' } });
        toastSuccess(`${name} created`);
        onCreated(id);
      } else {
        begin(await update.mutateAsync({ params: { id: saved.id }, body: payload }));
        toastSuccess('Project saved');
      }
    } catch (failure) {
      const refusal = refusalOf(failure);
      form.setErrors(refusal.errors);
      setProblem(refusal.problem);
      focusFirst(refusal.errors);
    }
  }

  return {
    form,
    saved,
    changes,
    problem,
    submit: form.onSubmit(send, focusFirst),
    reset: () => begin(saved),
    isBusy: creation.isPending || update.isPending,
  };
}
