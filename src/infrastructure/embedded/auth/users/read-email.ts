import * as v from 'valibot';
import { emailOf } from '../../../../domain/auth/email-text.ts';
import { invalid } from '../wire/auth-error.ts';

const Email = v.pipe(v.string(), v.maxLength(254), v.email());

/** @throws AuthError `validation_failed` */
export const readEmail = (text: string): string => {
  const email = emailOf(text);
  if (!v.is(Email, email)) throw invalid('Unable to validate email address: invalid format');
  return email;
};
