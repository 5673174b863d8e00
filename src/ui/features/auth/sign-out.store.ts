import type { SignOut } from '../../../application/auth/client/sign-out.ts';
import type { SessionStore } from '../../stores/session.store.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { accountText } from './account.text.ts';

/** Signs out and says so. */
export class SignOutStore {
  constructor(
    private readonly here: SignOut,
    private readonly session: SessionStore,
    private readonly toasts: ToastStore,
  ) {}

  /** The device's data is cleared whatever the server answers. */
  async signOut(everywhere = false): Promise<void> {
    const ended = this.here.execute({ everywhere });
    this.session.clear('self');
    const isConfirmed = await ended;
    if (everywhere && !isConfirmed) this.toasts.show('warning', accountText.othersMayStay);
    else this.toasts.show('success', everywhere ? accountText.signedOutEverywhere : accountText.signedOut);
  }
}
