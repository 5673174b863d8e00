import { type Account, userBeforeSecondFactor, userOf } from './account.ts';
import type { Caller } from './caller.ts';
import { deviceName } from './device-name.ts';
import type { BackendSession } from './identity-provider.ts';
import type { KnownDevices } from './known-devices.ts';
import { SESSION_LIFE } from './limits.ts';
import type { ProductSessions } from './product-sessions.ts';
import type { SecretTokens } from './secret-tokens.ts';
import type { NextStep, SignedIn } from './signed-in.ts';

const nextStepOf = (account: Account): NextStep => {
  if (account.hasSecondFactor) return 'second-factor';
  return account.profileCompleted ? 'done' : 'complete-profile';
};

/** Creates a product session on this device from a session of the identity provider. */
export class SessionOpener {
  constructor(
    private readonly sessions: ProductSessions,
    private readonly devices: KnownDevices,
    private readonly tokens: SecretTokens,
  ) {}

  async open(account: Account, backendSession: BackendSession, caller: Caller): Promise<SignedIn> {
    const sessionToken = this.tokens.mint();
    const { expiresAt } = await this.sessions.create({
      userId: account.id,
      tokenHash: await this.tokens.hash(sessionToken),
      authSessionId: backendSession.sessionId,
      device: deviceName(caller.userAgent),
      ...SESSION_LIFE,
    });
    const deviceToken = await this.remember(account.id, caller.deviceToken);
    const user = account.hasSecondFactor ? userBeforeSecondFactor(account) : userOf(account);
    return { user, sessionToken, expiresAt, nextStep: nextStepOf(account), backendSession, deviceToken };
  }

  /** Keeps a device token only when this account knows it, because another person may have planted it. */
  private async remember(userId: string, token: string | null): Promise<string> {
    const isKnown = token !== null && (await this.devices.knows(userId, await this.tokens.hash(token)));
    const deviceToken = isKnown ? token : this.tokens.mint();
    await this.devices.remember(userId, await this.tokens.hash(deviceToken));
    return deviceToken;
  }
}
