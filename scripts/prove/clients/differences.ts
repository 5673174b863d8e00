/** Why the shop answers a call otherwise than the client's documentation says, by client and call. Each stands in docs/operations.md. */
const NO_MAIL = 'the shop sends no mail that signs anybody in';

const REASONS: readonly (readonly [call: RegExp, reason: string])[] = [[/^reset_password_for_email$|^resetPasswordForEmail$/, NO_MAIL]];

/** The known reason of a difference; null for one that nobody has explained. */
export const reasonOf = (call: string): string | null => REASONS.find(([pattern]) => pattern.test(call))?.[1] ?? null;
