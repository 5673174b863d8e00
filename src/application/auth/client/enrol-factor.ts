import { normalisePhone } from '../../../domain/auth/normalise-phone.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import { backendFailure, phoneInvalid } from './account-failure.ts';
import type { BackendAuth } from './backend-auth.ts';

/** A second factor that works once a code of it was typed. */
export interface Enrolment {
  readonly factorId: string;
  /** Null for an authenticator. */
  readonly challengeId: string | null;
  /** Of an authenticator app: the key to type, and the same for a QR code. */
  readonly key: { readonly secret: string; readonly uri: string } | null;
  /** Where the code went; null for an authenticator. */
  readonly phone: string | null;
}

/** Begins a second factor: an authenticator app, or a phone that gets codes. */
export class EnrolFactor {
  constructor(private readonly backend: BackendAuth) {}

  async execute(
    given: { readonly type: 'totp'; readonly name: string } | { readonly type: 'phone'; readonly name: string; readonly phone: string },
  ): Promise<Result<Enrolment>> {
    try {
      if (given.type === 'totp') {
        const { factorId, secret, uri } = await this.backend.enrolAuthenticator(given.name);
        return succeed({ factorId, challengeId: null, key: { secret, uri }, phone: null });
      }
      const phone = normalisePhone(given.phone);
      if (phone === null) return phoneInvalid;
      const { factorId } = await this.backend.enrolPhone(phone, given.name);
      return succeed({ factorId, challengeId: await this.backend.challenge(factorId), key: null, phone });
    } catch (error) {
      return backendFailure(error, 'ENROL_FAILED');
    }
  }
}
