import type { Result } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { MessageDispatcher } from './message-dispatcher.ts';
import { notSent } from './refusals.ts';

/** Sends a code of the identity provider to a phone: the "Send SMS" hook of Supabase Auth. */
export class DeliverCode {
  constructor(
    private readonly messages: MessageDispatcher,
    /** The current name of the shop. */
    private readonly shopName: () => Promise<string>,
    private readonly errors: ErrorLog,
  ) {}

  /** @param code.phone normalised, digits only */
  async execute({ phone, code }: { readonly phone: string; readonly code: string }): Promise<Result<true>> {
    try {
      return await this.messages.send({ kind: 'code', to: phone, code, shopName: await this.shopName() });
    } catch (error) {
      this.errors.record('DeliverCode', error);
      return notSent;
    }
  }
}
