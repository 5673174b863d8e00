import * as v from 'valibot';
import type { BackendAuth } from '../../../application/auth/client/backend-auth.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { KeyValueStore } from '../../../application/shared/key-value-store.ts';
import { SESSION_KEY } from './session-key.ts';

const Kept = v.object({ access_token: v.string(), expires_at: v.number() });
/** As Supabase's client has it: with less left than this a token is renewed first. */
const MARGIN_MS = 90_000;

/**
 * The signed-in person's token. While the kept one is good for a while, nothing is loaded to read it; Supabase's whole client comes only
 * to renew it.
 */
export class BackendToken {
  constructor(
    private readonly device: KeyValueStore,
    private readonly backend: BackendAuth,
    private readonly clock: Clock,
  ) {}

  /** Null without a session. @throws PortError when it had to be renewed and could not */
  async current(): Promise<string | null> {
    return this.kept() ?? this.backend.accessToken();
  }

  /** After the backend refused one that this device's clock takes for good. Null when there is no other. */
  async renewed(): Promise<string | null> {
    await this.backend.claims();
    return this.backend.accessToken();
  }

  private kept(): string | null {
    try {
      const { access_token: token, expires_at: end } = v.parse(Kept, JSON.parse(this.device.get(SESSION_KEY) ?? ''));
      return end * 1000 - this.clock.now().getTime() > MARGIN_MS ? token : null;
    } catch {
      return null;
    }
  }
}
