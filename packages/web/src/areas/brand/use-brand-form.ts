import { useForm } from '@mantine/form';
import { useState } from 'react';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { checkBrand } from './brand.form.ts';
import { brandNames, valuesOf, type BrandValues } from './brand-fields.ts';
import { changesOf } from './changes-of.ts';
import { useCreateProject, useUpdateProject, type ProjectView } from './queries.ts';
import { refusalOf, type Problem } from './refusal-of.ts';

export type BrandForm = ReturnType<typeof useBrandForm>;

type Events = {
  onTouch?: ((isTouched: boolean) => void) | undefined;
  onSaved: (project: ProjectView) => void;
};

/** The form of one project, or of one that is not there yet. */
export function useBrandForm(project: ProjectView | undefined, { onTouch, onSaved }: Events) {
  const [hasTried, setHasTried] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const creation = useCreateProject();
  const update = useUpdateProject();
  const form = useForm<BrandValues>({
    initialValues: valuesOf(project),
    validate: checkBrand,
    validateInputOnChange: hasTried,
    onValuesChange: (values) => onTouch?.(changesOf(project, values).changes.length > 0),
  });
  const { payload, changes } = changesOf(project, form.values);

  function begin(from: ProjectView | undefined): void {
    setHasTried(false);
    setProblem(undefined);
    form.setValues(valuesOf(from));
    form.clearErrors();
  }

  function focusFirst(errors: Partial<Record<string, unknown>>): void {
    setHasTried(true);
    const first = brandNames.find((name) => errors[name] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  }

  async function send(): Promise<void> {
    setProblem(undefined);
    try {
      if (project === undefined) {
        const created = await creation.mutateAsync({ body: { ...payload, name: payload.name ?? '' } });
        toastSuccess(`${created.name} created`);
        onSaved(created);
      } else {
        const fresh = await update.mutateAsync({ params: { id: project.id }, body: payload });
        begin(fresh);
        toastSuccess('Project saved');
        onSaved(fresh);
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
    project,
    changes,
    problem,
    submit: form.onSubmit(send, focusFirst),
    reset: () => begin(project),
    isBusy: creation.isPending || update.isPending,
  };
}
