import * as z from 'zod/mini';
import { errorCodes, RefusedField } from '../../../src/contract';

export const Job = z.object({ file: z.string(), name: z.string(), maxPixels: z.number() });
export type Job = z.infer<typeof Job>;

const isCode = (code: string): code is keyof typeof errorCodes => Object.hasOwn(errorCodes, code);

export const Outcome = z.union([
  z.object({
    examined: z.object({
      filename: z.string(),
      file_type: z.string(),
      file_size: z.number(),
      width: z.nullable(z.number()),
      height: z.nullable(z.number()),
    }),
  }),
  z.object({
    refused: z.object({
      code: z.pipe(
        z.string(),
        z.transform((code) => (isCode(code) ? code : ('broken-file' as const))),
      ),
      fields: z.array(RefusedField),
    }),
  }),
  /** An error of the service, usually of its disk. The sender is not responsible. */
  z.object({ failed: z.string() }),
]);
export type Outcome = z.output<typeof Outcome>;
