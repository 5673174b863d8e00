import { changedUser, deviceList, signedIn } from '../../src/application/auth/account.answers.ts';
import type { AccountInterface, SignedIn } from '../../src/application/auth/client/account-interface.ts';
import { AccountRefused } from '../../src/application/auth/client/account-refused.ts';
import type { BackendSession } from '../../src/application/auth/client/backend-auth.ts';
import { toJson } from '../../src/application/shared/call.ts';
import type { User } from '../../src/domain/auth/user.ts';

type Body = Readonly<Record<string, string>>;

const STATUS = { denied: 401, invalid: 400, conflict: 409, missing: 404, unavailable: 503, unconfigured: 503 } as const;

/** A server of the specification, which sends less of a session. */
const wireSession = (session: BackendSession | null) =>
  session === null ? null : { access_token: session.accessToken, refresh_token: session.refreshToken };
const wireUser = (user: User) => toJson(changedUser, { user }).user;
const wireSignIn = (signIn: SignedIn) => ({
  ...toJson(signedIn, { ...signIn, backendSession: null }),
  backend_session: wireSession(signIn.backendSession),
});

const answerTo = async (accounts: AccountInterface, action: string, body: Body, token: string): Promise<unknown> => {
  const text = (name: string): string => body[name] ?? '';
  switch (action) {
    case 'login':
      return wireSignIn(await accounts.logIn({ identifier: text('identifier'), password: text('password') }));
    case 'signup':
      return {
        user_id: (await accounts.signUp({ phone: text('phone'), password: text('password'), name: text('name') })).userId,
        message: '',
      };
    case 'verify-phone':
      return wireSignIn(await accounts.verifyPhone({ userId: text('user_id'), code: text('verification_code') }));
    case 'resend-code':
      return { message: '', retry_after: await accounts.resendCode(text('user_id')) };
    case 'request-password-reset':
      return { user_id: (await accounts.requestPasswordReset(text('identifier'))).userId, message: '' };
    case 'reset-password':
      await accounts.resetPassword({ userId: text('user_id'), code: text('verification_code'), password: text('password') });
      return { message: '' };
    case 'complete-profile': {
      const given = { userId: text('user_id'), email: text('email'), name: text('name'), password: text('password') };
      const { user, backendSession } = await accounts.completeProfile(token, given);
      return { user: wireUser(user), backend_session: wireSession(backendSession) };
    }
    case 'change-name':
      return { user: wireUser(await accounts.changeName(token, text('name'))) };
    case 'change-email': {
      const { user, isCodeSent } = await accounts.changeEmail(token, { email: text('email'), password: text('password') });
      return { user: wireUser(user), is_code_sent: isCodeSent };
    }
    case 'confirm-email':
      return { user: wireUser(await accounts.confirmEmail(token, text('verification_code'))) };
    case 'change-password': {
      const given = { current: text('current_password'), next: text('password'), accessToken: text('access_token') };
      await accounts.changePassword(token, given);
      return { message: '' };
    }
    case 'validate-session': {
      const { user, expiresAt } = await accounts.validateSession(text('session_token'));
      return { success: true, user: wireUser(user), expires_at: expiresAt?.toISOString() };
    }
    case 'logout':
      await accounts.logOut(token, (body as Record<string, unknown>)['logout_all'] === true);
      return { success: true };
    case 'sessions': {
      if (body['revoke'] !== undefined) {
        await accounts.signOutDevice(token, body['revoke']);
        return { success: true };
      }
      return toJson(deviceList, { sessions: [...(await accounts.devices(token))] });
    }
    case 'export-data':
      return { data: await accounts.exportData(token) };
    case 'delete-account':
      await accounts.deleteAccount(token, text('password'));
      return { success: true };
    default:
      throw new Error(`no answer to ${action}`);
  }
};

/** The handler of `/api/auth` (specification, section 7) over fake accounts. */
export const accountWire =
  (accounts: AccountInterface): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '');
    try {
      const action = new URL(request.url).searchParams.get('action') ?? '';
      return Response.json(await answerTo(accounts, action, (await request.json()) as Body, token));
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error;
      return Response.json({ error: error.message, code: error.code }, { status: STATUS[error.reason] });
    }
  };
