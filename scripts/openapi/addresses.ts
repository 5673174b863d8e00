import {
  backendSession,
  changed,
  changedEmail,
  changedUser,
  codeSent,
  completedProfile,
  deviceList,
  deviceSession,
  done,
  exportedData,
  recoveryCodes,
  recoveryCodesLeft,
  resentCode,
  signedIn,
  user,
  validSession,
} from '../../src/application/auth/account.answers.ts';
import { ACCOUNT_CALLS, type AccountAction } from '../../src/application/auth/account.calls.ts';
import { addEvidence } from '../../src/application/complaint/complaint.calls.ts';
import {
  answerLoginCode,
  openCredential,
  openLogin,
  readLoginCode,
  sealCredential,
  sealLogin,
} from '../../src/application/credential/vault.calls.ts';
import { checkUpload, uploadLogo } from '../../src/application/media/picture.calls.ts';
import { askToUnsubscribe, subscribeToNewsletter, unsubscribeFromNewsletter } from '../../src/application/newsletter/newsletter.calls.ts';
import { quote } from '../../src/application/order/order.answers.ts';
import {
  cancelOrder,
  confirmOrder,
  openRefundDestination,
  placeExtension,
  placeOrder,
  setRefundDestination,
  stepOrder,
  submitProof,
  writeMessage,
} from '../../src/application/order/order.calls.ts';
import { showSandboxPayment, simulateSandboxPayment, takeNotice } from '../../src/application/payment/gateway.calls.ts';
import { openPayment } from '../../src/application/payment/payment.calls.ts';
import { settingsRow } from '../../src/application/settings/settings.answers.ts';
import { readSettings, updateSettings } from '../../src/application/settings/settings.calls.ts';
import { type Call, COMMON_FAILURES, type Endpoint } from '../../src/application/shared/call.ts';
import { nothing } from '../../src/application/shared/call-answers.ts';
import { readSystem } from '../../src/application/system/system.calls.ts';
import { reportVitals, sendVitals } from '../../src/application/telemetry/vitals.calls.ts';
import { statusOf } from '../../src/infrastructure/http-server/auth/status-of.ts';
import { newsletterStatusOf } from '../../src/infrastructure/http-server/newsletter/newsletter-interface.ts';
import { vitalsStatusOf } from '../../src/infrastructure/http-server/telemetry/vitals-interface.ts';
import { vaultRefusal } from '../../src/infrastructure/wire/credential-failure-text.ts';
import { orderRefusal } from '../../src/infrastructure/wire/order-failure-text.ts';

type Schema = Call['output'];

/** A call with the names of its body and its answers in the document. */
export interface NamedCall extends Pick<Call, 'action' | 'input' | 'output' | 'failures'> {
  readonly method: 'get' | 'post';
  readonly body: string;
  readonly answers: readonly string[];
  /** Whether it is for everybody. */
  readonly isPublic: boolean;
}

/** A code with its status. */
export type Refused = readonly [status: number, code: string];

export interface Address {
  readonly statusOf: (code: string) => number;
  /** The schema of its refusals. */
  readonly failure: string;
  /** Refusals of every action with a body. */
  readonly common: readonly Refused[];
  /** The scheme of its tokens. */
  readonly security: string;
  readonly calls: readonly NamedCall[];
}

/** Refusals of every request: too much work of an address, and a shop that opens or is not available. */
export const EVERYWHERE: readonly Refused[] = [
  [429, 'UNAVAILABLE'],
  [503, 'UNAVAILABLE'],
  [503, 'STARTING'],
];
/** Refusals of every body. */
const BODIES: readonly Refused[] = [
  [400, 'BAD_REQUEST'],
  [403, 'CROSS_ORIGIN'],
  [408, 'BAD_REQUEST'],
  [413, 'TOO_LARGE'],
];

const named = (call: Call, body: string, ...answers: readonly string[]): NamedCall => ({
  ...call,
  method: 'post',
  body,
  answers,
  isPublic: false,
});
const read = (call: Call, answer: string): NamedCall => ({ ...named(call, '', answer), method: 'get' });

const ACCOUNT_ANSWERS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [signedIn, 'SignedIn'],
  [codeSent, 'CodeSent'],
  [resentCode, 'Resent'],
  [changed, 'Message'],
  [completedProfile, 'Completed'],
  [changedUser, 'ChangedUser'],
  [changedEmail, 'EmailChange'],
  [validSession, 'Validated'],
  [recoveryCodes, 'RecoveryCodes'],
  [recoveryCodesLeft, 'RemainingRecoveryCodes'],
  [deviceList, 'Sessions'],
  [done, 'Done'],
  [exportedData, 'Export'],
]);

/** Parts of bodies and answers that have names of their own. */
export const PARTS: ReadonlyMap<Schema, string> = new Map<Schema, string>([
  [user, 'User'],
  [backendSession, 'BackendSession'],
  [deviceSession, 'Session'],
  [settingsRow, 'SettingsRow'],
  [quote, 'Quote'],
]);

/** `reset-password` as `ResetPassword`. */
export const pascal = (action: string): string => action.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const optionsOf = (output: Schema): readonly Schema[] =>
  'options' in output && Array.isArray(output.options) ? (output.options as Schema[]) : [output];

const ACCOUNTS: readonly NamedCall[] = (Object.keys(ACCOUNT_CALLS) as AccountAction[]).map((action) => {
  const { input, output, failures } = ACCOUNT_CALLS[action];
  return {
    action,
    input,
    output,
    failures: [...new Set(failures)].toSorted(),
    method: 'post',
    body: `${pascal(action)}Body`,
    answers: optionsOf(output).map((one) => ACCOUNT_ANSWERS.get(one) ?? ''),
    isPublic: action === 'validate-session' || !(failures as readonly string[]).includes('UNAUTHENTICATED'),
  };
});

/** Refusals of every call of `application/shared/call.ts`, where they reach an action. */
const ofCalls = (status: (code: string) => number): readonly Refused[] => [
  ...BODIES,
  ...COMMON_FAILURES.filter((code) => !['UNKNOWN_ACTION', 'METHOD', 'TOO_LARGE'].includes(code)).map(
    (code) => [status(code), code] as const,
  ),
];

const statusOfOrder = (code: string): number => orderRefusal(code).status;
const statusOfVault = (code: string): number => vaultRefusal(code).status;

/** Addresses whose actions are described by calls. */
export const ADDRESSES: Readonly<Record<string, Address>> = {
  '/api/auth': { statusOf, failure: 'Failure', common: BODIES, security: 'session', calls: ACCOUNTS },
  '/api/admin': {
    statusOf: (code) => (code === 'FORBIDDEN' ? 403 : statusOf(code)),
    failure: 'AdminFailure',
    common: BODIES,
    security: 'session',
    calls: [
      read(readSettings, 'SettingsAnswer'),
      read(readSystem, 'SystemAnswer'),
      named(checkUpload, 'CheckUploadBody', 'CheckedUpload'),
      named(updateSettings, 'SettingsChanges', 'SettingsWritten'),
      named(uploadLogo, 'UploadLogoBody', 'StoredLogo'),
    ],
  },
  '/api/orders': {
    statusOf: statusOfOrder,
    failure: 'OrderFailure',
    common: ofCalls(statusOfOrder),
    security: 'person',
    calls: [
      named(placeExtension, 'ExtendRentalBody', 'PlacedOrder'),
      named(placeOrder, 'PlaceOrderBody', 'PlacedOrder'),
      named(cancelOrder, 'OrderBody', 'AppliedStep'),
      named(confirmOrder, 'ConfirmOrderBody', 'AppliedStep'),
      named(submitProof, 'ProofBody', 'AppliedStep'),
      named(setRefundDestination, 'RefundDestinationBody', 'Nothing'),
      named(stepOrder, 'StepBody', 'AppliedStep'),
      named(writeMessage, 'OrderMessageBody', 'Nothing'),
      named(openRefundDestination, 'OpenDestinationBody', 'OpenedDestination'),
      named(addEvidence, 'EvidenceBody', 'Nothing'),
    ],
  },
  '/api/payments': {
    statusOf: statusOfOrder,
    failure: 'OrderFailure',
    common: ofCalls(statusOfOrder),
    security: 'person',
    calls: [named(openPayment, 'OpenPaymentBody', 'OpenedPayment')],
  },
  '/api/vault': {
    statusOf: statusOfVault,
    failure: 'VaultFailure',
    common: ofCalls(statusOfVault),
    security: 'person',
    calls: [
      named(openCredential, 'OpenCredentialBody', 'OpenedCredential'),
      named(sealCredential, 'SealCredentialBody', 'SealedCredential'),
      named(sealLogin, 'SealLoginBody', 'Nothing'),
      named(openLogin, 'OpenLoginBody', 'OpenedCredential'),
      named(readLoginCode, 'OrderBody', 'LoginCode'),
      named(answerLoginCode, 'AnswerLoginCodeBody', 'Nothing'),
    ],
  },
};

/** An address without actions, with the schema of its refusals. */
export interface NamedEndpoint {
  readonly endpoint: Endpoint;
  readonly failure: string;
  readonly statusOf: (code: string) => number;
}

export const ENDPOINTS: readonly NamedEndpoint[] = [
  ...[subscribeToNewsletter, askToUnsubscribe, unsubscribeFromNewsletter].map((endpoint) => ({
    endpoint,
    failure: 'AnyFailure',
    statusOf: newsletterStatusOf,
  })),
  ...[reportVitals, sendVitals].map((endpoint) => ({ endpoint, failure: 'AnyFailure', statusOf: vitalsStatusOf })),
  ...[takeNotice, showSandboxPayment, simulateSandboxPayment].map((endpoint) => ({
    endpoint,
    failure: 'OrderFailure',
    statusOf: statusOfOrder,
  })),
];

/** Refusals of an endpoint by the server before it: of a body, and of a path with parts that cannot be decoded. */
export const ofEndpoint = ({ address, method }: Endpoint): readonly Refused[] => [
  ...BODIES.filter(([status]) => method === 'post' && (status === 408 || status === 413)),
  ...(address.includes('{') ? ([[400, 'BAD_ADDRESS']] as const) : []),
  ...EVERYWHERE,
];

/** The schemas of bodies and of answers by name. */
export const BODY_SCHEMAS: ReadonlyMap<string, Schema> = new Map(
  Object.values(ADDRESSES).flatMap(({ calls }) => calls.flatMap(({ body, input }) => (body === '' ? [] : [[body, input] as const]))),
);
export const ANSWER_SCHEMAS: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['Nothing', nothing],
  ...[...PARTS].map(([schema, name]) => [name, schema] as const),
  ...Object.values(ADDRESSES).flatMap(({ calls }) =>
    calls.flatMap(({ answers, output }) => optionsOf(output).map((one, index) => [answers[index] ?? '', one] as const)),
  ),
]);
