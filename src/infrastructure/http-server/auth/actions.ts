import type { AccountAction, AccountInput, AccountOutput } from '../../../application/auth/account.calls.ts';
import type { Caller } from '../../../application/auth/server/caller.ts';
import type { SignedIn } from '../../../application/auth/server/signed-in.ts';
import type { ChangedAccount } from '../../../application/auth/server/take-over-sign-in.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { ANSWER_TEXTS } from '../../wire/failure-text.ts';
import type { AccountUseCases } from './account-use-cases.ts';

export interface Call {
  readonly caller: Caller;
  /** The session token of the Authorization header, null without one. */
  readonly token: string | null;
}

/** What is answered; a device token is sent as a cookie. */
export type Answer<A extends AccountAction> = AccountOutput<A> & { readonly deviceToken?: string };

type Perform<A extends AccountAction> = (accounts: AccountUseCases, body: AccountInput<A>, call: Call) => Promise<Result<Answer<A>>>;

const answered = <T, Output>(outcome: Result<T>, toOutput: (value: T) => Output): Result<Output> =>
  outcome.ok ? { ok: true, value: toOutput(outcome.value) } : outcome;

const signedIn = (given: SignedIn) => ({ ...given, token: given.sessionToken });
const changed = ({ user, backendSession }: ChangedAccount) => ({ user, backendSession: backendSession ?? undefined });
const withMessage = (message: string) => () => ({ message });
const done = () => ({ success: true }) as const;

/** The actions of `/api/auth`. */
export const ACTIONS: { readonly [A in AccountAction]: Perform<A> } = {
  login: async (accounts, { identifier, password }, { caller }) =>
    answered(await accounts.logIn.execute({ identifier, password }, caller), signedIn),
  signup: async (accounts, body, { caller }) =>
    answered(await accounts.signUp.execute(body, caller), ({ userId }) => ({ userId, message: ANSWER_TEXTS.signup })),
  'verify-phone': async (accounts, { userId, verificationCode: code }, { caller }) =>
    answered(await accounts.verifyPhone.execute({ userId, code }, caller), signedIn),
  'resend-code': async (accounts, body, { caller }) =>
    answered(await accounts.resendCode.execute(body.userId, caller), ({ retryAfter }) => ({
      message: ANSWER_TEXTS['resend-code'],
      retryAfter,
    })),
  'request-password-reset': async (accounts, { identifier }, { caller }) =>
    answered(await accounts.requestPasswordReset.execute(identifier, caller), ({ userId }) => ({
      userId,
      message: ANSWER_TEXTS['request-password-reset'],
    })),
  'reset-password': async (accounts, { userId, verificationCode: code, password }, { caller }) =>
    answered(await accounts.resetPassword.execute({ userId, code, password }, caller), withMessage(ANSWER_TEXTS['reset-password'])),
  'complete-profile': async (accounts, body, { token }) => answered(await accounts.completeProfile.execute(body, token), changed),
  'change-name': async (accounts, { name }, { token }) => answered(await accounts.changeName.execute(name, token), (user) => ({ user })),
  'change-picture': async (accounts, { picture }, { token }) =>
    answered(await accounts.changePicture.execute(picture === null ? null : Buffer.from(picture, 'base64'), token), (user) => ({ user })),
  'change-email': async (accounts, body, { token }) => accounts.changeEmail.execute(body, token),
  'confirm-email': async (accounts, body, { token }) =>
    answered(await accounts.confirmEmail.execute(body.verificationCode, token), (user) => ({ user })),
  'change-phone': async (accounts, body, { token, caller }) =>
    answered(await accounts.changePhone.execute(body, token, caller), ({ userId }) => ({
      userId,
      message: ANSWER_TEXTS['change-phone'],
    })),
  'confirm-phone': async (accounts, { verificationCode: code, ...change }, { token, caller }) =>
    answered(await accounts.confirmPhone.execute({ ...change, code }, token, caller), changed),
  'change-password': async (accounts, { currentPassword: current, password: next, accessToken }, { token }) =>
    answered(await accounts.changePassword.execute({ current, next, accessToken }, token), withMessage(ANSWER_TEXTS['change-password'])),
  'validate-session': async (accounts, body) =>
    answered(await accounts.validateSession.execute(body.sessionToken), ({ user, expiresAt }) => ({ success: true, user, expiresAt })),
  'recovery-codes': async (accounts, _, { token }) => answered(await accounts.createRecoveryCodes.execute(token), (codes) => ({ codes })),
  'recovery-codes-left': async (accounts, _, { token }) => answered(await accounts.countRecoveryCodes.execute(token), (left) => ({ left })),
  'use-recovery-code': async (accounts, { code }, { token, caller }) =>
    answered(await accounts.useRecoveryCode.execute(code, token, caller.address), (left) => ({ left })),
  logout: async (accounts, body, { token }) => answered(await accounts.logOut.execute(token, body.logoutAll), done),
  sessions: async (accounts, { revoke }, { token }) =>
    revoke === undefined
      ? answered(await accounts.listSessions.execute(token), (sessions) => ({ sessions }))
      : answered(await accounts.revokeSession.execute(token, revoke), done),
  'export-data': async (accounts, _, { token }) => answered(await accounts.exportData.execute(token), (data) => ({ data })),
  'delete-account': async (accounts, { password }, { token }) => answered(await accounts.deleteAccount.execute(password, token), done),
};
