import { DeferredModule } from '../../application/shared/deferred-module.ts';

/**
 * A port whose adapter is loaded at the first call. Every method of the port must be asynchronous.
 * @param idle methods that have no effect before any other call
 */
export const lazyPort = <Port extends object>(load: () => Promise<Port>, idle: readonly (keyof Port)[] = []): Port => {
  const adapter = new DeferredModule(load);
  return new Proxy({} as Port, {
    // Without "then", so that it is not mistaken for a promise.
    get: (_, name) =>
      name === 'then'
        ? undefined
        : async (...given: readonly unknown[]) => {
            if (!adapter.isRequested && idle.includes(name as keyof Port)) return undefined;
            const port = (await adapter.ready()) as Record<string | symbol, (...given: readonly unknown[]) => unknown>;
            return port[name]?.(...given);
          },
  });
};
