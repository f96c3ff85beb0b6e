import { ApiFailure, messageOf } from '../../api/http/failure.ts';
import { fieldErrors } from '../../ui/forms/field-errors.ts';
import { brandNames, type BrandName } from './brand-fields.ts';

/** Why a save did not work, beyond what stands at the fields. */
export type Problem = { title?: string; sentence: string };

type Refusal = { errors: { [K in BrandName]?: string }; problem?: Problem };

/** A refusal of what was typed goes to its fields; anything else is a failed save. */
export function refusalOf(failure: unknown): Refusal {
  if (!(failure instanceof ApiFailure) || failure.status !== 400)
    return { errors: {}, problem: { title: 'Error saving project.', sentence: messageOf(failure) } };
  const { errors, rest } = fieldErrors<BrandName | 'logoPath'>(failure, [...brandNames, 'logoPath']);
  const { logoPath, ...atFields } = errors;
  return {
    errors: logoPath === undefined ? atFields : { logo: logoPath, ...atFields },
    ...(rest.length > 0 ? { problem: { sentence: rest.join('; ') } } : {}),
  };
}
