import type { ErrorLog } from '../../shared/error-log.ts';
import type { MessageDispatcher } from './message-dispatcher.ts';
import type { Outcome } from './outcome.ts';
import { notSent } from './refusals.ts';

/** Brings a code of the identity provider to a phone: what Supabase Auth's "Send SMS" hook asks for. */
export class DeliverCode {
  constructor(
    private readonly courier: MessageDispatcher,
    /** As its owner calls it now. */
    private readonly shopName: () => Promise<string>,
    private readonly errors: ErrorLog,
  ) {}

  /** @param code.phone normalised, digits only */
  async execute({ phone, code }: { readonly phone: string; readonly code: string }): Promise<Outcome<true>> {
    try {
      const text = `${code} adalah kode ${await this.shopName()} kamu. Berlaku 10 menit. Jangan berikan kepada siapa pun, juga yang mengaku dari kami.`;
      return await this.courier.send({ to: phone, text, code });
    } catch (error) {
      this.errors.record('DeliverCode', error);
      return notSent;
    }
  }
}
