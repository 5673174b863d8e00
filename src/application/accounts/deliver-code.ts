import type { ErrorLog } from '../shared/error-log.ts';
import type { Courier } from './courier.ts';
import type { Outcome } from './outcome.ts';
import { notSent } from './refusals.ts';

/** Brings a code of the identity provider to a phone: what Supabase Auth's "Send SMS" hook asks for. */
export class DeliverCode {
  constructor(
    private readonly courier: Courier,
    private readonly shopName: string,
    private readonly errors: ErrorLog,
  ) {}

  /** @param code.phone normalised, digits only */
  async execute({ phone, code }: { readonly phone: string; readonly code: string }): Promise<Outcome<true>> {
    const text = `${code} adalah kode ${this.shopName} kamu. Berlaku 10 menit. Jangan berikan kepada siapa pun, juga yang mengaku dari kami.`;
    try {
      return await this.courier.send({ to: phone, text, code });
    } catch (error) {
      this.errors.record('DeliverCode', error);
      return notSent;
    }
  }
}
