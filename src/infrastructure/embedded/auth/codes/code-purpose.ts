/** The purpose of a code: where its hash is stored (`auth.one_time_tokens.token_type`) and when it was sent (a column of `auth.users`). */
export interface CodePurpose {
  readonly type: 'confirmation_token' | 'phone_change_token' | 'reauthentication_token';
  readonly sentAt: 'confirmation_sent_at' | 'phone_change_sent_at' | 'reauthentication_sent_at';
}

/** Confirms a new account, signs in and recovers, because receiving the code proves ownership of the number. */
export const CONFIRMATION: CodePurpose = { type: 'confirmation_token', sentAt: 'confirmation_sent_at' };
/** Stands for the password within a session whose owner forgot it. */
export const REAUTHENTICATION: CodePurpose = { type: 'reauthentication_token', sentAt: 'reauthentication_sent_at' };
export const PHONE_CHANGE: CodePurpose = { type: 'phone_change_token', sentAt: 'phone_change_sent_at' };
