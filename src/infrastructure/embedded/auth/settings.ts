import type { Handler } from './auth-context.ts';
import { json } from './wire/answers.ts';
import { emailIsOff } from './wire/auth-error.ts';

/** `GET /settings`: what one can sign in with here. */
export const settings: Handler = async (context) =>
  json({
    external: { anonymous_users: false, email: true, google: context.options.google !== null, phone: true },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: 'hook',
    saml_enabled: false,
    passkeys_enabled: false,
  });

/** `GET /health`, under the name monitors of Supabase Auth look for. */
export const health: Handler = async (context) => {
  await context.sql`select 1`;
  return json({ name: 'GoTrue', version: 'embedded', description: 'Supabase Auth on one machine' });
};

/** `GET /.well-known/jwks.json`: none, because access tokens are signed with a key that is not public. */
export const keySet: Handler = async () => json({ keys: [] }, 200, { 'cache-control': 'public, max-age=600' });

/** `POST /recover` and `/magiclink`: nobody is written to by e-mail. */
export const withoutEmail: Handler = async () => {
  throw emailIsOff('logins', 422);
};
