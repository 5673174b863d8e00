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

/** Begins to link an account elsewhere. */
export class LinkIdentity {
  constructor(private readonly backend: BackendAuth) {}

  /** @returns the provider's address to go to */
  async execute(provider: string, returnTo: string): Promise<Result<string>> {
    try {
      return succeed(await this.backend.link(provider, returnTo));
    } catch (error) {
      return backendFailure(error, 'LINK_FAILED');
    }
  }
}

/** Lets a linked account elsewhere go. */
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
