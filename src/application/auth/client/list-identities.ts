import { type Result, succeed } from '../../../domain/shared/result.ts';
import { backendFailure } from './account-failure.ts';
import type { BackendAuth, LinkedIdentity } from './backend-auth.ts';

/** Accounts elsewhere that are linked, or could be. No provider: the owner has set none up. */
export class ListIdentities {
  constructor(private readonly backend: BackendAuth) {}

  async execute(): Promise<Result<{ readonly providers: readonly string[]; readonly linked: readonly LinkedIdentity[] }>> {
    try {
      const providers = await this.backend.providers();
      if (providers.length === 0) return succeed({ providers, linked: [] });
      const linked = await this.backend.identities();
      return succeed({ providers, linked: linked.filter(({ provider }) => providers.includes(provider)) });
    } catch (error) {
      return backendFailure(error, 'IDENTITIES_FAILED');
    }
  }
}
