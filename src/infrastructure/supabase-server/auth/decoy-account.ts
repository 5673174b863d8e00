import type { AuthAdminApi } from '@supabase/supabase-js';
import { TAKEN, toAuthPortError } from './auth-port-error.ts';

/** Country code 999 is unassigned (ITU-T E.164, annex D). */
const DECOY = '99900000000000';

/**
 * An account of a hosted project to which nobody can sign in, so that a password is compared for an unknown account, too. It is created on
 * first use; its password is not stored.
 */
export const decoyAccount = (admin: Pick<InstanceType<typeof AuthAdminApi>, 'createUser'>): (() => Promise<{ readonly phone: string }>) => {
  let made: Promise<{ readonly phone: string }> | null = null;
  const make = async (): Promise<{ readonly phone: string }> => {
    const { error } = await admin.createUser({ phone: DECOY, password: `${crypto.randomUUID()}${crypto.randomUUID()}` });
    if (error !== null && !TAKEN.has(error.code ?? '')) throw toAuthPortError(error);
    return { phone: DECOY };
  };
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
};
