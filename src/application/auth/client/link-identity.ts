import { type Result, succeed } from '../../../domain/shared/result.ts';
import { backendFailure } from './account-failure.ts';
import type { BackendAuth } from './backend-auth.ts';

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
