import * as z from 'zod';

export type Json = Record<string, unknown>;
export type Schema = Json & { properties?: Record<string, Json>; required?: string[] };

/** A shape as the API document writes it. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest as Schema;
}
