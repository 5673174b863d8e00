import { type Result, succeed } from '../../../domain/shared/result.ts';
import { backendFailure } from './account-failure.ts';
import type { BackendAuth, Factor } from './backend-auth.ts';

/** The second factors of the signed-in person that work. */
export class ListFactors {
  constructor(private readonly backend: BackendAuth) {}

  async execute(): Promise<Result<readonly Factor[]>> {
    try {
      return succeed(await this.backend.factors());
    } catch (error) {
      return backendFailure(error, 'FACTORS_FAILED');
    }
  }
}
