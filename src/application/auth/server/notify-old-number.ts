import type { ErrorLog } from '../../shared/error-log.ts';
import type { MessageDispatcher } from './message-dispatcher.ts';

/** Tells the number an account had that it has another now: who did not do that reads it where the thief does not. */
export class NotifyOldNumber {
  constructor(
    private readonly courier: MessageDispatcher,
    /** As its owner calls it now. */
    private readonly shopName: () => Promise<string>,
    private readonly errors: ErrorLog,
  ) {}

  /** @param phone normalised, digits only. What cannot be sent is only recorded: the change has happened. */
  async execute(phone: string): Promise<void> {
    try {
      const text = `Nomor HP akun ${await this.shopName()} kamu baru saja diganti, jadi nomor ini tidak lagi dipakai untuk masuk. Kalau bukan kamu, segera hubungi kami.`;
      await this.courier.send({ to: phone, text, code: null });
    } catch (error) {
      this.errors.record('NotifyOldNumber', error);
    }
  }
}
