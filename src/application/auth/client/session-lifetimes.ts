const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Lifetimes of section 9 in milliseconds. Profile and role are cached only where SECURE_MODE is off. */
export const SESSION_LIFETIMES = { authState: 30 * SECOND, profile: 2 * MINUTE, role: 5 * MINUTE } as const;

/** The backend's token is refreshed this long before its expiry (section 4). */
const REFRESH_MARGIN_MS = 90 * SECOND;
/** The delay before the first retry of a refresh without an answer; it doubles with each further one (section 8). */
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 30 * SECOND;

/** Milliseconds until the token has to be refreshed. */
export const untilRefresh = (expiresAt: Date, now: Date): number => Math.max(0, expiresAt.getTime() - now.getTime() - REFRESH_MARGIN_MS);

/** @param failures consecutive refreshes without an answer, from 1 */
export const retryDelay = (failures: number): number => Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
