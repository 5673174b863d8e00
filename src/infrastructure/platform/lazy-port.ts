import { programMissing } from '../../application/shared/program-missing.ts';

/** Section 9: a program that has not come by then is not coming. */
const CHUNK_TIMEOUT_MS = 120_000;

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('the program took too long')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * A port whose adapter is loaded at the first call. Every method of the port must be asynchronous; where the adapter does not come it
 * fails as where the outside does not answer.
 * @param idle methods that have nothing to do as long as nothing else was called
 */
export const lazyPort = <Port extends object>(load: () => Promise<Port>, idle: readonly (keyof Port)[] = []): Port => {
  let loading: Promise<Port> | null = null;
  const loaded = (): Promise<Port> => {
    loading ??= inTime(load()).catch((error: unknown) => {
      // No network just now: the next call tries again.
      loading = null;
      throw programMissing(error);
    });
    return loading;
  };
  return new Proxy({} as Port, {
    // Without "then", so that nobody takes it for a promise.
    get: (_, name) =>
      name === 'then'
        ? undefined
        : async (...given: readonly unknown[]) => {
            if (loading === null && idle.includes(name as keyof Port)) return undefined;
            const port = (await loaded()) as Record<string | symbol, (...given: readonly unknown[]) => unknown>;
            return port[name]?.(...given);
          },
  });
};
