import * as z from 'zod/mini';
import { ApiError, BrokenAnswer, GatewayAnswer, NetworkError } from '../../api/errors';

/** Why a group failed, as far as the report tells it apart. */
export const Failure = z.union([
  z.object({ status: z.number(), code: z.string(), detail: z.string(), hasCapabilities: z.boolean() }),
  z.object({ gateway: z.number() }),
  z.object({ lost: z.enum(['network', 'broken', 'unknown']) }),
]);
type Failure = z.infer<typeof Failure>;

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { status, code, detail, hasCapabilities } = error;
    return { status, code, detail, hasCapabilities };
  }
  if (error instanceof GatewayAnswer) return { gateway: error.status };
  if (error instanceof NetworkError) return { lost: 'network' };
  return { lost: error instanceof BrokenAnswer ? 'broken' : 'unknown' };
}

export function errorOf(failure: Failure | undefined): unknown {
  if (!failure) return null;
  if ('status' in failure) return new ApiError(failure);
  if ('gateway' in failure) return new GatewayAnswer(failure.gateway);
  if (failure.lost === 'network') return new NetworkError('stored');
  return failure.lost === 'broken' ? new BrokenAnswer('stored') : null;
}
