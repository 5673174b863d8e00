import { makeAutoObservable, observableRef } from 'mobx';
import type { AuthState, RestoreSession } from '../../application/auth/client/restore-session.ts';
import type { User } from '../../domain/auth/user.ts';
import type { ToastStore } from './toast.store.ts';

const sessionText = {
  expired: 'Waktu masukmu sudah habis. Silakan masuk lagi.',
  invalid: 'Kamu sudah dikeluarkan dari akun ini. Silakan masuk lagi.',
} as const;

/** Why a person is signed out: here, in another tab, or because the session has expired. */
export type SignOutReason = 'self' | 'elsewhere' | 'ended';

const SESSION_ITEMS: ReadonlySet<string | null> = new Set([null, 'session_token', 'user_data', 'session_expires']);

/**
 * The signed-in person for every page. The server renders a guest's page; the stored session is shown at once after it, and the server
 * validates it. A guest causes no request.
 */
export class SessionStore {
  status: 'loading' | 'guest' | 'signed-in' = 'loading';
  user: User | null = null;
  /** False while the server has not confirmed it, or did not answer. */
  isVerified = false;
  signOutReason: SignOutReason | null = null;
  /** Whose session has ended. */
  former: User | null = null;
  /** The number of open pages that offer to sign in again themselves. */
  private prompting = 0;

  constructor(
    private readonly restore: RestoreSession,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'restore' | 'toasts'>(
      this,
      { user: observableRef, former: observableRef, restore: false, toasts: false },
      { autoBind: true },
    );
  }

  /** Whose pages are shown: the signed-in person's, or theirs whose session has ended, so that they can sign in again in place. */
  get person(): User | null {
    return this.user ?? this.former;
  }

  /** Adopts the stored session and follows the other tabs. @returns a function that stops it */
  start(): () => void {
    void this.check();
    const followed = ({ key }: StorageEvent): void => {
      // A sign-out clears the whole storage; the end of a session removes its own items only.
      if (SESSION_ITEMS.has(key)) this.follow(key === null ? 'elsewhere' : 'ended');
    };
    const returned = (): void => {
      if (document.visibilityState === 'visible' && this.user !== null) void this.check();
    };
    window.addEventListener('storage', followed);
    document.addEventListener('visibilitychange', returned);
    return () => {
      window.removeEventListener('storage', followed);
      document.removeEventListener('visibilitychange', returned);
    };
  }

  /** Checks whether the session is still valid, at most every 30 seconds unless it has to be fresh. */
  async check(isFresh = false): Promise<void> {
    const known = this.restore.peek();
    // The server's answer about the current user is more complete than the stored one.
    if (known !== null && known.id !== this.user?.id) this.user = known;
    if (this.status === 'guest' && this.user !== null) this.status = 'loading';
    this.show(await this.restore.execute({ isFresh }));
  }

  /** A page is open that offers to sign in again in place of a toast. @returns a function that ends it */
  promptsInPlace(): () => void {
    this.prompting += 1;
    return () => {
      this.prompting -= 1;
    };
  }

  /** A person has just signed in on this page. */
  enter(user: User): void {
    this.show({ kind: 'verified', user });
  }

  /** The session has ended, and the device's data is cleared. */
  clear(signOutReason: SignOutReason | null): void {
    this.former = signOutReason === 'ended' ? this.person : null;
    this.signOutReason = signOutReason;
    this.status = 'guest';
    this.user = null;
    this.isVerified = false;
  }

  /** Another tab has signed in or out, or found that the session has ended. */
  private follow(reason: SignOutReason): void {
    const known = this.restore.peek();
    if (known === null && this.user !== null) this.clear(reason);
    if (known !== null && known.id !== this.user?.id) void this.check();
  }

  private show(state: AuthState): void {
    if (state.user !== null) {
      this.status = 'signed-in';
      this.user = state.user;
      this.isVerified = state.kind === 'verified';
      this.signOutReason = null;
      this.former = null;
      return;
    }
    if (state.kind === 'guest') {
      if (this.status !== 'guest') this.clear(this.user && 'elsewhere');
      return;
    }
    // Several checks of one ended session report it once.
    if (this.status === 'guest' && this.signOutReason === 'ended') return;
    // A page without an offer of its own leads to the sign-in page.
    if (this.prompting === 0 || this.person === null)
      this.toasts.show('warning', state.kind === 'expired' ? sessionText.expired : sessionText.invalid);
    this.clear('ended');
  }
}
