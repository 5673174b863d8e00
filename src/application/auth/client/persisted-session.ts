import { readUser } from '../../../domain/auth/read-user.ts';
import type { StoredSession } from '../../../domain/auth/stored-session.ts';
import type { User } from '../../../domain/auth/user.ts';
import type { Clock } from '../../shared/clock.ts';
import type { KeyValueStore } from '../../shared/key-value-store.ts';
import { SESSION_LIFETIMES } from './session-lifetimes.ts';

/** Storage keys of section 3. */
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

/** The session as this device stores it. Without storage it lasts as long as the page. */
export class PersistedSession {
  private held: StoredSession | null = null;
  private readonly endings = new Set<() => void>();

  constructor(
    private readonly device: KeyValueStore,
    private readonly clock: Clock,
    /** SECURE_MODE: neither profile nor role is stored on the device. */
    private readonly isSecure: boolean,
  ) {}

  /** Calls the listener when a session ends on this device, so that pending answers for its person are ignored. */
  onEnd(listener: () => void): void {
    this.endings.add(listener);
  }

  /** The stored parts, complete or not; null when nothing is stored. */
  read(): { readonly [Part in keyof StoredSession]: StoredSession[Part] | null } | null {
    const token = this.device.get(KEYS.token);
    const user = this.device.get(KEYS.user);
    const expiresAt = this.device.get(KEYS.expiresAt);
    if (token === null && user === null && expiresAt === null) return this.held;
    return { token, user: readUser(read(user)), expiresAt: moment(expiresAt) };
  }

  store(session: StoredSession): void {
    const { token, expiresAt } = session;
    // In secure mode the role is not stored, because another person could read it on the device.
    const user = this.isSecure ? { ...session.user, isAdmin: false, isStaff: false } : session.user;
    // The expiry is written last, because another tab adopts the session as soon as it exists.
    const isStored =
      this.device.set(KEYS.token, token) &&
      this.device.set(KEYS.user, JSON.stringify(user)) &&
      this.device.set(KEYS.expiresAt, expiresAt.toISOString());
    this.held = isStored ? null : session;
    if (this.isSecure) this.device.remove(KEYS.profile);
    else this.device.set(KEYS.profile, JSON.stringify({ user, at: this.clock.now().toISOString() }));
  }

  /** The profile while it is fresh (two minutes); always null in secure mode. */
  profile(): User | null {
    const cached = this.isSecure ? null : read(this.device.get(KEYS.profile));
    if (typeof cached !== 'object' || cached === null || !('user' in cached) || !('at' in cached)) return null;
    const age = this.clock.now().getTime() - (moment(cached.at)?.getTime() ?? 0);
    return age >= 0 && age < SESSION_LIFETIMES.profile ? readUser(cached.user) : null;
  }

  /** Removes the ended session only (section 4). */
  drop(): void {
    this.end();
    for (const key of [KEYS.token, KEYS.user, KEYS.expiresAt, KEYS.profile]) this.device.remove(key);
  }

  /** Removes all items of the origin, and writes the theme back (sections 4 and 3). */
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
