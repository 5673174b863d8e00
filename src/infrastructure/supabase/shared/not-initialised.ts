import { PortError } from '../../../application/shared/port-error.ts';

const NOT_INITIALISED = 'Supabase client is not initialized';

/** Stands where an adapter would when no backend is set up: every call says so (section 8). */
export const notInitialised = <Port extends object>(): Port =>
  new Proxy({} as Port, {
    // Without "then", so that it is not taken for a promise.
    get: (_, name) =>
      name === 'then'
        ? undefined
        : async () => {
            throw new PortError('unconfigured', NOT_INITIALISED);
          },
  });
