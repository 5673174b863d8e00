import * as v from 'valibot';
import { flag, metadata, text, textOrNull } from '../wire/fields.ts';

/** Attributes of an account that the server may set (`AdminUserAttributes` of auth-js). */
export const AdminBody = v.object({
  id: text,
  role: text,
  email: text,
  phone: text,
  password: textOrNull,
  password_hash: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
});
