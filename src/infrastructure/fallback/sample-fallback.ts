import { isPortError } from '../../application/shared/port-error.ts';

/**
 * Answers from sample data where no backend is configured (section 8). Only the named reads fall back; all other calls and failures are
 * passed through, because an unavailable backend must never be replaced by sample data.
 */
export const withSampleFallback = <Port extends object, Read extends keyof Port>(
  inner: Port,
  samples: Pick<Port, Read>,
  reads: readonly Read[],
): Port =>
  new Proxy(inner, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function' || !reads.includes(name as Read)) return method;
      return async (...given: unknown[]) => {
        try {
          return await (method as (...all: unknown[]) => Promise<unknown>).apply(target, given);
        } catch (error) {
          if (!isPortError(error, 'unconfigured')) throw error;
          return (samples[name as Read] as (...all: unknown[]) => unknown).apply(samples, given);
        }
      };
    },
  });
