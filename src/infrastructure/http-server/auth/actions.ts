import type { AccountAction, AccountInput } from '../../../application/auth/account.calls.ts';
import type { Caller } from '../../../application/auth/server/caller.ts';
import type { SignedIn } from '../../../application/auth/server/signed-in.ts';
import type { ChangedAccount } from '../../../application/auth/server/take-over-sign-in.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { ANSWER_TEXTS } from '../../wire/failure-text.ts';
import type { AccountUseCases } from './account-use-cases.ts';
import { wireBackendSession, wireListedSession, wireSignedIn, wireUser } from './wire.ts';

export interface Call {
  readonly caller: Caller;
  /** The session token of the Authorization header, null without one. */
  readonly token: string | null;
}

/** A response; a device token is sent as a cookie. */
export interface Answer {
  readonly body: object;
  readonly deviceToken?: string;
}

type Perform<A extends AccountAction> = (accounts: AccountUseCases, body: AccountInput<A>, call: Call) => Promise<Result<Answer>>;

const answered = <T>(outcome: Result<T>, toBody: (value: T) => object): Result<Answer> =>
  outcome.ok ? { ok: true, value: { body: toBody(outcome.value) } } : outcome;

const signedIn = (outcome: Result<SignedIn>): Result<Answer> =>
  outcome.ok ? { ok: true, value: { body: wireSignedIn(outcome.value), deviceToken: outcome.value.deviceToken } } : outcome;

const changed = ({ user, backendSession }: ChangedAccount) => ({
  user: wireUser(user),
  ...(backendSession === null ? {} : { backend_session: wireBackendSession(backendSession) }),
});

const done = () => ({ success: true });

/** The actions of `/api/auth`. */
export const ACTIONS: { readonly [A in AccountAction]: Perform<A> } = {
  login: async (accounts, { identifier, password }, { caller }) => signedIn(await accounts.logIn.execute({ identifier, password }, caller)),
  signup: async (accounts, body, { caller }) =>
    answered(await accounts.signUp.execute(body, caller), ({ userId }) => ({ user_id: userId, message: ANSWER_TEXTS.signup })),
  'verify-phone': async (accounts, { userId, verificationCode: code }, { caller }) =>
    signedIn(await accounts.verifyPhone.execute({ userId, code }, caller)),
  'resend-code': async (accounts, body, { caller }) =>
    answered(await accounts.resendCode.execute(body.userId, caller), ({ retryAfter }) => ({
      message: ANSWER_TEXTS['resend-code'],
      retry_after: retryAfter,
    })),
  'request-password-reset': async (accounts, { identifier }, { caller }) =>
    answered(await accounts.requestPasswordReset.execute(identifier, caller), ({ userId }) => ({
      user_id: userId,
      message: ANSWER_TEXTS['request-password-reset'],
    })),
  'reset-password': async (accounts, { userId, verificationCode: code, password }, { caller }) =>
    answered(await accounts.resetPassword.execute({ userId, code, password }, caller), () => ({ message: ANSWER_TEXTS['reset-password'] })),
  'complete-profile': async (accounts, body, { token }) => answered(await accounts.completeProfile.execute(body, token), changed),
  'change-name': async (accounts, { name }, { token }) =>
    answered(await accounts.changeName.execute(name, token), (user) => ({ user: wireUser(user) })),
  'change-picture': async (accounts, { picture }, { token }) =>
    answered(await accounts.changePicture.execute(picture === null ? null : Buffer.from(picture, 'base64'), token), (user) => ({
      user: wireUser(user),
    })),
  'change-email': async (accounts, body, { token }) =>
    answered(await accounts.changeEmail.execute(body, token), ({ user, isCodeSent }) => ({
      user: wireUser(user),
      is_code_sent: isCodeSent,
    })),
  'confirm-email': async (accounts, body, { token }) =>
    answered(await accounts.confirmEmail.execute(body.verificationCode, token), (user) => ({ user: wireUser(user) })),
  'change-phone': async (accounts, body, { token, caller }) =>
    answered(await accounts.changePhone.execute(body, token, caller), ({ userId }) => ({
      user_id: userId,
      message: ANSWER_TEXTS['change-phone'],
    })),
  'confirm-phone': async (accounts, { verificationCode: code, ...change }, { token, caller }) =>
    answered(await accounts.confirmPhone.execute({ ...change, code }, token, caller), changed),
  'change-password': async (accounts, { currentPassword: current, password: next, accessToken }, { token }) =>
    answered(await accounts.changePassword.execute({ current, next, accessToken }, token), () => ({
      message: ANSWER_TEXTS['change-password'],
    })),
  'validate-session': async (accounts, body) =>
    answered(await accounts.validateSession.execute(body.sessionToken), ({ user, expiresAt }) => ({
      success: true,
      user: wireUser(user),
      expires_at: expiresAt.toISOString(),
    })),
  'recovery-codes': async (accounts, _, { token }) => answered(await accounts.createRecoveryCodes.execute(token), (codes) => ({ codes })),
  'recovery-codes-left': async (accounts, _, { token }) => answered(await accounts.countRecoveryCodes.execute(token), (left) => ({ left })),
  'use-recovery-code': async (accounts, { code }, { token, caller }) =>
    answered(await accounts.useRecoveryCode.execute(code, token, caller.address), (left) => ({ left })),
  logout: async (accounts, body, { token }) => answered(await accounts.logOut.execute(token, body.logoutAll), done),
  sessions: async (accounts, { revoke }, { token }) =>
    revoke === undefined
      ? answered(await accounts.listSessions.execute(token), (sessions) => ({ sessions: sessions.map(wireListedSession) }))
      : answered(await accounts.revokeSession.execute(token, revoke), done),
  'export-data': async (accounts, _, { token }) => answered(await accounts.exportData.execute(token), (data) => ({ data })),
  'delete-account': async (accounts, { password }, { token }) => answered(await accounts.deleteAccount.execute(password, token), done),
};
