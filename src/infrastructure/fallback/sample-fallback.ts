import { isPortError } from '../../application/shared/port-error.ts';

/**
 * A port that answers from sample data where no backend is set up (section 8). Only the named reads fall back; everything else, and
 * every other failure, stays what it is: a backend that is down must never turn into sample data.
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
