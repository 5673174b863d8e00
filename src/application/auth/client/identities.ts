import { type Result, succeed } from '../../../domain/shared/result.ts';
import { backendFailure } from './account-failure.ts';
import type { BackendAuth, LinkedIdentity } from './backend-auth.ts';

/** Lists linked and linkable accounts of identity providers. Empty when the owner has configured none. */
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

/** Starts linking an account of an identity provider. */
export class LinkIdentity {
  constructor(private readonly backend: BackendAuth) {}

  /** @returns the provider's address */
  async execute(provider: string, returnTo: string): Promise<Result<string>> {
    try {
      return succeed(await this.backend.link(provider, returnTo));
    } catch (error) {
      return backendFailure(error, 'LINK_FAILED');
    }
  }
}

/** Unlinks an account of an identity provider. */
export class UnlinkIdentity {
  constructor(private readonly backend: BackendAuth) {}

  async execute(identityId: string): Promise<Result<null>> {
    try {
      await this.backend.unlink(identityId);
      return succeed(null);
    } catch (error) {
      return backendFailure(error, 'UNLINK_FAILED');
    }
  }
}
