const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Section 9, in milliseconds. Profile and role are cached only where SECURE_MODE is off. */
export const SESSION_LIFETIMES = { authState: 30 * SECOND, profile: 2 * MINUTE, role: 5 * MINUTE } as const;

/** Section 4: the backend's token is renewed this long before it ends. */
const REFRESH_MARGIN_MS = 90 * SECOND;
/** Section 8: a refresh that got no answer is tried again after this, then twice as long, and so on. */
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 30 * SECOND;

/** How long to wait before the token is renewed, in milliseconds. */
export const untilRefresh = (expiresAt: Date, now: Date): number => Math.max(0, expiresAt.getTime() - now.getTime() - REFRESH_MARGIN_MS);

/** @param failures refreshes in a row without an answer, from 1 */
export const retryDelay = (failures: number): number => Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
