import type { ISql } from 'postgres';
import { isUuid } from '../../../../domain/shared/uuid.ts';
import type { FactorRow } from '../users/user-row.ts';
import { AuthError } from '../wire/auth-error.ts';

/** @throws AuthError `mfa_factor_not_found` when the person has no such factor */
export const ownedFactor = async (sql: ISql, userId: string, id: string | undefined): Promise<FactorRow> => {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  const [factor] = await sql<FactorRow[]>`select * from auth.mfa_factors where id = ${id} and user_id = ${userId}`;
  if (factor === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
};
