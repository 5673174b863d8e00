import { PortError } from '../../../application/shared/port-error.ts';

const NOT_INITIALISED = 'Supabase client is not initialized';

/** Stands in for an adapter without a backend: every call fails accordingly (section 8). */
export const notInitialised = <Port extends object>(): Port =>
  new Proxy({} as Port, {
    // Without "then", so that it is not mistaken for a promise.
    get: (_, name) =>
      name === 'then'
        ? undefined
        : async () => {
            throw new PortError('unconfigured', NOT_INITIALISED);
          },
  });
