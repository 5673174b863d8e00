import { normalisePhone } from '../../../domain/auth/normalise-phone.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { MessageDispatcher } from './message-dispatcher.ts';
import { countryNotServed, notSent } from './refusals.ts';
import { isServed } from './served-countries.ts';
import type { SignUpRules } from './sign-up.ts';

/**
 * Sends a code of the identity provider to a phone: the "Send SMS" hook of Supabase Auth. The provider of a hosted project takes sign-ups past
 * this shop, so that numbers and limits are checked here, too. Failures: COUNTRY_NOT_SERVED, TOO_MANY_CODES, NOT_SENT.
 */
export class DeliverCode {
  constructor(
    private readonly messages: MessageDispatcher,
    private readonly rules: SignUpRules,
    private readonly errors: ErrorLog,
  ) {}

  /**
   * @param code.phone digits only, with country code
   * @param code.isConfirmed whether the account has confirmed the number, as a narrower choice of countries must not lock its owner out
   */
  async execute(delivery: { readonly phone: string; readonly code: string; readonly isConfirmed: boolean }): Promise<Result<true>> {
    const { phone, code, isConfirmed } = delivery;
    const isKnown = normalisePhone(`+${phone}`) === phone && isServed(phone, this.rules.countries);
    if (!isKnown && !isConfirmed) return countryNotServed;
    try {
      return await this.messages.send({ kind: 'code', to: phone, code, shopName: await this.rules.shopName() });
    } catch (error) {
      this.errors.record('DeliverCode', error);
      return notSent;
    }
  }
}
