import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** The parts of JSON Schema that `docs/openapi.json` uses. */
export interface Schema {
  type?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  anyOf?: Schema[] | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
}
const Schema: z.ZodMiniType<Schema> = z.lazy(() =>
  z.object({
    type: z.optional(z.string()),
    const: z.optional(z.unknown()),
    enum: z.optional(z.array(z.unknown())),
    anyOf: z.optional(z.array(Schema)),
    items: z.optional(Schema),
    properties: z.optional(z.record(z.string(), Schema)),
    required: z.optional(z.array(z.string())),
  }),
);

const Parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: Schema });
const Described = z.object({
  parameters: z._default(z.array(Parameter), []),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema: z.optional(Schema) })) })),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Described)) });

export interface Operation {
  method: string;
  /** The path may contain `{id}`. */
  path: string;
  parameters: z.infer<typeof Parameter>[];
  /** Schemas of the body by media type. */
  bodies: Record<string, Schema>;
}

/** Every operation of `docs/openapi.json`. */
export function readOperations(): Operation[] {
  const file = new URL('../../../docs/openapi.json', import.meta.url);
  const { paths } = Document.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema ?? {}]),
      ),
    })),
  );
}
