import { readUser } from '../../../domain/auth/read-user.ts';
import type { StoredSession } from '../../../domain/auth/stored-session.ts';
import type { User } from '../../../domain/auth/user.ts';
import type { Clock } from '../../shared/clock.ts';
import type { KeyValueStore } from '../../shared/key-value-store.ts';
import { SESSION_LIFETIMES } from './session-lifetimes.ts';

/** Section 3. */
const KEYS = {
  token: 'session_token',
  user: 'user_data',
  expiresAt: 'session_expires',
  profile: 'user_profile',
  theme: 'themeMode',
} as const;

const read = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};
const moment = (value: unknown): Date | null => {
  const date = typeof value === 'string' ? new Date(value) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date;
};

/** The sign-in as this device keeps it. A device that keeps nothing holds it as long as the page. */
export class PersistedSession {
  private held: StoredSession | null = null;
  private readonly endings = new Set<() => void>();

  constructor(
    private readonly device: KeyValueStore,
    private readonly clock: Clock,
    /** SECURE_MODE: neither a copy of the profile nor a role stays on the device. */
    private readonly isSecure: boolean,
  ) {}

  /** Calls the listener whenever a sign-in ends on this device: answers to its person are of no use any more. */
  onEnd(listener: () => void): void {
    this.endings.add(listener);
  }

  /** What is there, complete or not; null when there is nothing at all. */
  read(): { readonly [Part in keyof StoredSession]: StoredSession[Part] | null } | null {
    const [token, user, expiresAt] = [this.device.get(KEYS.token), this.device.get(KEYS.user), this.device.get(KEYS.expiresAt)];
    if (token === null && user === null && expiresAt === null) return this.held;
    return { token, user: readUser(read(user)), expiresAt: moment(expiresAt) };
  }

  store(session: StoredSession): void {
    const { token, expiresAt } = session;
    // In secure mode the role is not stored, where a stranger could read it on the device.
    const user = this.isSecure ? { ...session.user, isAdmin: false, isStaff: false } : session.user;
    // The expiry is written last: another tab adopts the sign-in as soon as it exists.
    const isStored =
      this.device.set(KEYS.token, token) &&
      this.device.set(KEYS.user, JSON.stringify(user)) &&
      this.device.set(KEYS.expiresAt, expiresAt.toISOString());
    this.held = isStored ? null : session;
    if (this.isSecure) this.device.remove(KEYS.profile);
    else this.device.set(KEYS.profile, JSON.stringify({ user, at: this.clock.now().toISOString() }));
  }

  /** The profile while it is fresh (two minutes); never in secure mode. */
  profile(): User | null {
    const cached = this.isSecure ? null : read(this.device.get(KEYS.profile));
    if (typeof cached !== 'object' || cached === null || !('user' in cached) || !('at' in cached)) return null;
    const age = this.clock.now().getTime() - (moment(cached.at)?.getTime() ?? 0);
    return age >= 0 && age < SESSION_LIFETIMES.profile ? readUser(cached.user) : null;
  }

  /** Section 4: removes the ended sign-in; everything else on the device stays. */
  drop(): void {
    this.end();
    for (const key of [KEYS.token, KEYS.user, KEYS.expiresAt, KEYS.profile]) this.device.remove(key);
  }

  /** Sections 4 and 3: removes every item of the origin, and writes the theme back. */
  clearDevice(): void {
    this.end();
    const theme = this.device.get(KEYS.theme);
    this.device.clear();
    if (theme !== null) this.device.set(KEYS.theme, theme);
  }

  private end(): void {
    this.held = null;
    for (const listener of this.endings) listener();
  }
}
