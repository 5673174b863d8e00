import * as v from 'valibot';
import { type Endpoint, type FailureOf, fields } from '../shared/call.ts';
import { nothing } from '../shared/call-answers.ts';

/** Takes the notice of a gateway: stored as it came, answered at once. What is true is asked of the gateway afterwards. */
export const takeNotice = {
  address: '/api/payments/{gateway}/webhook',
  method: 'post',
  input: v.unknown(),
  output: nothing,
  failures: ['NOT_AUTHENTIC', 'NOT_FOUND', 'NOT_JSON', 'TOO_MANY'],
} as const satisfies Endpoint;

/** Events of a sandbox payment that a person can simulate; late: after its order ended. */
const SANDBOX_EVENTS = ['paid', 'short', 'twice', 'late', 'failed', 'expired', 'forged'] as const;
export type SandboxEvent = (typeof SANDBOX_EVENTS)[number];

/** The page that plays the gateway; only from this machine, as the simulation. */
export const showSandboxPayment = {
  address: '/internal/payments/{reference}',
  method: 'get',
  input: null,
  output: null,
  isPage: true,
  failures: ['NOT_FOUND'],
} as const satisfies Endpoint;

/** Simulates an event. Answers what the shop has recorded then. */
export const simulateSandboxPayment = {
  address: '/internal/payments/{reference}',
  method: 'post',
  input: v.object({ event: v.picklist(SANDBOX_EVENTS) }),
  output: fields({ state: v.string(), orderState: v.string(), exception: v.nullable(v.string()) }),
  failures: ['BAD_REQUEST', 'INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'PAYMENT_UNKNOWN', 'PAYMENT_OVER', 'ORDER_OPEN', 'NOT_JSON'],
} as const satisfies Endpoint;

export type GatewayFailure = FailureOf<typeof takeNotice | typeof simulateSandboxPayment>;
