import * as z from 'zod';

type Schema = {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  description?: string;
};
type Side = 'input' | 'output';

const contractFile = /^import type \* as (\w+) from '(@coffer\/contract\/[\w/-]+\.ts)';$/;
const shape = /^export type (\w+) = (?:NonNullable<)?z\.(input|output)<typeof (\w+)\.(\w+)(?:\.(body|result))?>{1,2};$/;
/** One of the types that are written out. */
const choice = /^export type \w+ = \w+(?: \| \w+)+;$/;

/**
 * The declarations of types that are given as `z.input<typeof call.body>` and the like, written out in plain TypeScript with
 * what their schemas say of each field. A line that is not understood fails rather than goes missing.
 */
export async function writeShapes(source: string): Promise<string> {
  const lines = source.split('\n');
  const files = new Map<string, Record<string, unknown>>();
  for (const line of lines) {
    const [, name, file] = contractFile.exec(line) ?? [];
    if (name && file) files.set(name, (await import(file)) as Record<string, unknown>);
  }
  const written = lines.filter((line) => line.startsWith('export ')).map((line) => declaration(line, files));
  if (written.length === 0) throw new Error('there are no types to write out');
  return written.join('\n');
}

function declaration(line: string, files: ReadonlyMap<string, Record<string, unknown>>): string {
  if (choice.test(line)) return `${line}\n`;
  const [, name, side, file, exported, part] = shape.exec(line) ?? [];
  if (!name || !file || !exported) throw new Error(`not understood: ${line}`);
  const value = files.get(file)?.[exported] as Record<string, unknown> | undefined;
  const schema = part ? value?.[part] : value;
  if (!(schema instanceof z.ZodType)) throw new Error(`no schema: ${line}`);
  const json = z.toJSONSchema(schema, { io: side as Side, unrepresentable: 'any', reused: 'inline' }) as Schema;
  return `export type ${name} = ${typeOf(json, side as Side, '')};\n`;
}

function typeOf(schema: Schema, side: Side, indent: string): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((one) => JSON.stringify(one)));
  if (schema.anyOf) return union(schema.anyOf.map((one) => typeOf(one, side, indent)));
  if (Array.isArray(schema.type)) {
    return union((schema.type as string[]).map((type) => typeOf({ ...schema, type }, side, indent)));
  }
  switch (schema.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
      return 'number';
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, side, indent)}>`;
    case 'object':
      return objectOf(schema, side, indent);
    default:
      throw new Error(`no type for ${JSON.stringify(schema)}`);
  }
}

function objectOf(schema: Schema, side: Side, indent: string): string {
  const inner = `${indent}  `;
  if (!schema.properties) {
    const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
    return `Record<string, ${typeOf(values, side, indent)}>`;
  }
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const said = field.description === undefined ? '' : `${inner}/** ${field.description} */\n`;
    const isThere = schema.required?.includes(name) ?? false;
    // Who writes an object may say `undefined` for what they leave out.
    const type = `${typeOf(field, side, inner)}${isThere || side === 'output' ? '' : ' | undefined'}`;
    return `${said}${inner}${JSON.stringify(name)}${isThere ? '' : '?'}: ${type};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}
