import type { Result } from '../../../domain/shared/result.ts';
import type { BackendAuth, LinkedIdentity } from './backend-auth.ts';
import type { PersonCalls } from './person-calls.ts';

/** Lists linked and linkable accounts of identity providers. Empty when the owner has configured none. */
export class ListIdentities {
  constructor(
    private readonly backend: BackendAuth,
    private readonly calls: PersonCalls,
  ) {}

  execute(): Promise<Result<{ readonly providers: readonly string[]; readonly linked: readonly LinkedIdentity[] }>> {
    return this.calls.ofBackend('IDENTITIES_FAILED', async () => {
      const providers = await this.backend.providers();
      if (providers.length === 0) return { providers, linked: [] };
      const linked = await this.backend.identities();
      return { providers, linked: linked.filter(({ provider }) => providers.includes(provider)) };
    });
  }
}

/** Starts linking an account of an identity provider. */
export class LinkIdentity {
  constructor(
    private readonly backend: BackendAuth,
    private readonly calls: PersonCalls,
  ) {}

  /** @returns the provider's address */
  execute(provider: string, returnTo: string): Promise<Result<string>> {
    return this.calls.ofBackend('LINK_FAILED', () => this.backend.link(provider, returnTo));
  }
}

/** Unlinks an account of an identity provider. */
export class UnlinkIdentity {
  constructor(
    private readonly backend: BackendAuth,
    private readonly calls: PersonCalls,
  ) {}

  execute(identityId: string): Promise<Result<null>> {
    return this.calls.ofBackend('UNLINK_FAILED', async () => {
      await this.backend.unlink(identityId);
      return null;
    });
  }
}
