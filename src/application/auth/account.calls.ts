import * as v from 'valibot';
import type { Call } from '../shared/call.ts';
import { base64, id, strictFields, text } from '../shared/call-fields.ts';
import {
  changed,
  changedEmail,
  changedUser,
  codeSent,
  completedProfile,
  deviceList,
  done,
  exportedData,
  recoveryCodes,
  recoveryCodesLeft,
  resentCode,
  signedIn,
  validSession,
} from './account.answers.ts';

const password = text(0, 1000);
const name = text(0, 300);
const email = text(0, 320);
const phone = text(0, 60);
/** Of the backend's session on this device. */
const accessToken = text(0, 8000);
const verificationCode = text(0, 60);
const nothing = strictFields({});

const SIGNED_IN = ['SECOND_FACTOR_REQUIRED', 'UNAUTHENTICATED'] as const;
const CODE = ['CODE_SPENT', 'INVALID_CODE', 'TOO_MANY_ATTEMPTS'] as const;
const PASSWORD = ['TOO_MANY_ATTEMPTS', 'WRONG_PASSWORD'] as const;

/**
 * The calls of `POST /api/auth?action=` (specification, section 7, and additional ones): what is sent, what is answered, and the codes of the
 * refusals. Unknown fields are refused.
 */
export const ACCOUNT_CALLS = {
  /** `identifier`: a phone number or an e-mail address, as typed. */
  login: {
    input: strictFields({ identifier: text(0, 320), password }),
    output: signedIn,
    failures: ['ACCOUNT_BLOCKED', 'INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  },
  signup: {
    input: strictFields({ phone, password, name }),
    output: codeSent,
    failures: ['COUNTRY_NOT_SERVED', 'INVALID_NAME', 'INVALID_PHONE', 'NOT_SENT', 'TOO_MANY_CODES', 'WEAK_PASSWORD'],
  },
  'verify-phone': { input: strictFields({ userId: id, verificationCode }), output: signedIn, failures: CODE },
  'resend-code': { input: strictFields({ userId: id }), output: resentCode, failures: ['REQUEST_EXPIRED', 'TOO_MANY_CODES'] },
  'request-password-reset': {
    input: strictFields({ identifier: text(0, 320) }),
    output: codeSent,
    failures: ['PHONE_NEEDED', 'TOO_MANY_CODES'],
  },
  'reset-password': {
    input: strictFields({ userId: id, verificationCode, password }),
    output: changed,
    failures: [...CODE, 'SAME_PASSWORD', 'WEAK_PASSWORD'],
  },
  'complete-profile': {
    input: strictFields({ userId: id, email, name, password }),
    output: completedProfile,
    failures: [...SIGNED_IN, ...PASSWORD, 'EMAIL_TAKEN', 'INVALID_EMAIL', 'INVALID_NAME', 'PASSWORD_NEEDED', 'PROFILE_COMPLETE'],
  },
  'change-name': { input: strictFields({ name }), output: changedUser, failures: [...SIGNED_IN, 'INVALID_NAME', 'TOO_MANY_ATTEMPTS'] },
  /** `picture`: base64; null removes it. */
  'change-picture': {
    input: strictFields({ picture: v.nullable(base64(140_000)) }),
    output: changedUser,
    failures: [...SIGNED_IN, 'INVALID_PICTURE', 'TOO_MANY_ATTEMPTS'],
  },
  'change-email': {
    input: strictFields({ email, password }),
    output: changedEmail,
    failures: [...SIGNED_IN, ...PASSWORD, 'EMAIL_TAKEN', 'INVALID_EMAIL', 'NOT_SENT', 'TOO_MANY_CODES'],
  },
  'confirm-email': { input: strictFields({ verificationCode }), output: changedUser, failures: [...SIGNED_IN, ...CODE, 'EMAIL_TAKEN'] },
  'change-phone': {
    input: strictFields({ phone, password, accessToken }),
    output: codeSent,
    failures: [...SIGNED_IN, ...PASSWORD, 'COUNTRY_NOT_SERVED', 'INVALID_PHONE', 'NOT_SENT', 'SAME_PHONE', 'TOO_MANY_CODES'],
  },
  'confirm-phone': {
    input: strictFields({ userId: id, verificationCode, accessToken }),
    output: completedProfile,
    failures: [...SIGNED_IN, ...CODE],
  },
  'change-password': {
    input: strictFields({ currentPassword: password, password, accessToken }),
    output: changed,
    failures: [...SIGNED_IN, ...PASSWORD, 'SAME_PASSWORD', 'WEAK_PASSWORD'],
  },
  'validate-session': { input: strictFields({ sessionToken: text(0, 400) }), output: validSession, failures: ['UNAUTHENTICATED'] },
  'recovery-codes': { input: nothing, output: recoveryCodes, failures: SIGNED_IN },
  'recovery-codes-left': { input: nothing, output: recoveryCodesLeft, failures: SIGNED_IN },
  'use-recovery-code': {
    input: strictFields({ code: text(0, 60) }),
    output: recoveryCodesLeft,
    failures: ['INVALID_CODE', 'TOO_MANY_ATTEMPTS', 'UNAUTHENTICATED'],
  },
  logout: { input: strictFields({ logoutAll: v.optional(v.boolean(), false) }), output: done, failures: SIGNED_IN },
  /** `revoke`: the device to sign out; all are listed without it. */
  sessions: { input: strictFields({ revoke: v.optional(id) }), output: v.union([deviceList, done]), failures: [...SIGNED_IN, 'NOT_FOUND'] },
  'export-data': { input: nothing, output: exportedData, failures: SIGNED_IN },
  'delete-account': {
    input: strictFields({ password }),
    output: done,
    failures: [...SIGNED_IN, ...PASSWORD, 'LAST_OWNER', 'MONEY_OWED', 'OPEN_COMPLAINT', 'OPEN_EXCEPTION', 'OPEN_ORDER'],
  },
} as const satisfies Readonly<Record<string, Pick<Call, 'input' | 'output' | 'failures'>>>;

export type AccountAction = keyof typeof ACCOUNT_CALLS;
export type AccountInput<A extends AccountAction> = v.InferOutput<(typeof ACCOUNT_CALLS)[A]['input']>;
export type AccountOutput<A extends AccountAction> = v.InferOutput<(typeof ACCOUNT_CALLS)[A]['output']>;
export type AccountFailure = (typeof ACCOUNT_CALLS)[AccountAction]['failures'][number];
