import { METHOD_NAME_ALL } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import { firstMatch } from '../first-match.ts';
import { changeUser } from './admin/change-user.ts';
import { createUser } from './admin/create-user.ts';
import { listUsers } from './admin/list-users.ts';
import { deleteFactor, deleteUser, getUserById, listFactors } from './admin/user.ts';
import type { Handler } from './auth-context.ts';
import { callback } from './identities/callback.ts';
import { authorize, linkIdentity, unlinkIdentity } from './identities/link-identity.ts';
import { challenge } from './second-factor/challenge.ts';
import { enroll } from './second-factor/enroll.ts';
import { unenroll } from './second-factor/unenroll.ts';
import { verifyFactor } from './second-factor/verify-factor.ts';
import { signOut } from './sessions/sign-out.ts';
import { oneTimePassword } from './sign-in/one-time-password.ts';
import { reauthenticate, resend } from './sign-in/send-code.ts';
import { signUp } from './sign-in/sign-up.ts';
import { token } from './sign-in/token.ts';
import { verify } from './sign-in/verify.ts';
import { getUser, updateUser } from './users/update-user.ts';
import { json } from './wire/answers.ts';
import { emailIsOff } from './wire/auth-error.ts';

/** `GET /settings`: the enabled sign-in methods. */
const settings: Handler = async (context) =>
  json({
    external: { anonymous_users: false, email: true, google: context.options.google !== null, phone: true },
    disable_signup: context.options.isPublicSignIn !== true,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: 'hook',
    saml_enabled: false,
    passkeys_enabled: false,
  });

/** `GET /health`, with the name that monitors of Supabase Auth expect. */
const health: Handler = async (context) => {
  await context.sql`select 1`;
  return json({ name: 'GoTrue', version: 'embedded', description: 'Supabase Auth on one machine' });
};

/** `GET /.well-known/jwks.json`: the public keys of access tokens, which a cache may keep as long as upstream's. */
const keySet: Handler = async ({ tokens }) => json({ keys: tokens.keys.published }, 200, { 'cache-control': 'public, max-age=600' });

/** `POST /recover` and `/magiclink`: refused, because the shop sends no e-mail. */
const withoutEmail: Handler = async () => {
  throw emailIsOff('logins', 422);
};

/** One route. `:id` matches one path segment. */
interface Route {
  readonly method: string;
  readonly path: string;
  /** Opened by a browser after a redirect, which has no key. */
  readonly isOpen: boolean;
  readonly handler: Handler;
}

const route = (method: string, path: string, handler: Handler, isOpen = false): Route => ({
  method,
  path: `/auth/v1${path}`,
  isOpen,
  handler,
});

const ROUTES: readonly Route[] = [
  route('GET', '/health', health),
  route('GET', '/settings', settings),
  route('GET', '/.well-known/jwks.json', keySet, true),
  route('POST', '/signup', signUp),
  route('POST', '/otp', oneTimePassword),
  route('POST', '/verify', verify),
  route('POST', '/resend', resend),
  route('POST', '/recover', withoutEmail),
  route('POST', '/magiclink', withoutEmail),
  route('POST', '/token', token),
  route('POST', '/logout', signOut),
  route('GET', '/user', getUser),
  route('PUT', '/user', updateUser),
  route('GET', '/reauthenticate', reauthenticate),
  route('POST', '/factors', enroll),
  route('DELETE', '/factors/:id', unenroll),
  route('POST', '/factors/:id/challenge', challenge),
  route('POST', '/factors/:id/verify', verifyFactor),
  route('GET', '/user/identities/authorize', linkIdentity),
  route('DELETE', '/user/identities/:id', unlinkIdentity),
  route('GET', '/authorize', authorize, true),
  route('GET', '/callback', callback, true),
  route('GET', '/admin/users', listUsers),
  route('POST', '/admin/users', createUser),
  route('GET', '/admin/users/:id', getUserById),
  route('PUT', '/admin/users/:id', changeUser),
  route('DELETE', '/admin/users/:id', deleteUser),
  route('GET', '/admin/users/:id/factors', listFactors),
  route('DELETE', '/admin/users/:id/factors/:factor', deleteFactor),
];

const WRONG_METHOD = 'wrong method';

const ROUTER = new TrieRouter<Route | typeof WRONG_METHOD>();
for (const one of ROUTES) ROUTER.add(one.method, one.path, one);
for (const path of new Set(ROUTES.map((one) => one.path))) ROUTER.add(METHOD_NAME_ALL, path, WRONG_METHOD);

/** The route of an address with its parameters in order; `wrong method` and `unknown` if there is none. */
export const findRoute = (
  method: string,
  pathname: string,
): { readonly route: Route; readonly ids: readonly string[] } | typeof WRONG_METHOD | 'unknown' => {
  const found = firstMatch(ROUTER, method, pathname);
  if (found === null) return 'unknown';
  return found.route === WRONG_METHOD ? WRONG_METHOD : { route: found.route, ids: Object.values(found.parameters) };
};
