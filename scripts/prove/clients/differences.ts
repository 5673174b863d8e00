const NO_MAIL = 'the shop sends no mail that signs anybody in';

/** Why a call is answered otherwise than the client's documentation says, by client and call. Each reason stands in docs/operations.md. */
const REASONS: readonly (readonly [call: RegExp, reason: string])[] = [
  [/^python reset_password_for_email$|^go Recover$|^js135 api\.resetPasswordForEmail$|^js2\d+ resetPasswordForEmail$/, NO_MAIL],
  [
    /^(js135|js20) maybeSingle without a row$/,
    'as on a hosted project: these releases look for a sentence that PostgREST says no more since version 12',
  ],
  [/^go Ping$/, 'as on a hosted project: the description of the interface is for the secret key alone'],
];

/** The known reason of a difference; null for one that nobody has explained. @param client its `name` */
export const reasonOf = (client: string, call: string): string | null =>
  REASONS.find(([pattern]) => pattern.test(`${client} ${call}`))?.[1] ?? null;
