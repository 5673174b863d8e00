import type { OrderState } from '../order/transitions.ts';
import type { CredentialLine } from './credential-history.ts';
import type { CredentialField } from './fields.ts';
import type { ChecklistStep } from './order-credential.ts';

/** `shut`: the order has ended, or a complaint was decided for the buyer. */
export const LOGIN_STATUSES = ['none', 'sealed', 'shut', 'erased'] as const;
export type LoginStatus = (typeof LOGIN_STATUSES)[number];

/** An entry in the history of an order's login. */
export interface LoginLine extends Omit<CredentialLine, 'action'> {
  readonly action: 'sealed' | 'opened' | 'closed' | 'erased' | 'assigned' | 'unassigned';
}

/** The login of the buyer's game account for a service: its state and its history, never its content. */
export interface OrderLogin {
  readonly status: LoginStatus;
  /** What the buyer fills. */
  readonly fields: readonly CredentialField[];
  /** Whether the buyer can seal it now, for the first time or anew. */
  readonly maySeal: boolean;
  /** False while the server lacks the key of the vault. */
  readonly isVaultOpen: boolean;
  /** Whether somebody is assigned to the order, who can open it. */
  readonly hasWorker: boolean;
  readonly sealedAt: Date | null;
  readonly closedAt: Date | null;
  /** When it will be or was due to be erased; null while it is not shut. */
  readonly erasesAt: Date | null;
  readonly erasedAt: Date | null;
  /** Whether the hash of every entry is valid. */
  readonly isIntact: boolean;
  readonly lines: readonly LoginLine[];
  /** With which the buyer secures the account after the service; the last step is a new password. */
  readonly checklist: readonly ChecklistStep[];
}

/** The facts that decide about a login. */
export interface LoginFacts {
  readonly state: OrderState;
  /** Whether the service needs one. */
  readonly asksLogin: boolean;
  readonly status: LoginStatus;
  /** Whether the person is the worker assigned to the order. */
  readonly isWorker: boolean;
}

export type LoginRefusal = 'NOT_ASSIGNED' | 'NO_LOGIN_NEEDED' | 'NO_LOGIN' | 'LOGIN_CLOSED';

/** States in which work on a service may go on. */
const WORKED_ON: ReadonlySet<OrderState> = new Set(['processing', 'delivered', 'disputed']);

/**
 * Why the buyer must not seal a login, or staff must not open it; null when they may. The database has the same rule
 * (private.login_refusal), and asks for a second factor and a reason besides.
 */
export const orderLoginRefusal = (act: 'seal' | 'open', { state, asksLogin, status, isWorker }: LoginFacts): LoginRefusal | null => {
  if (act === 'open' && !isWorker) return 'NOT_ASSIGNED';
  if (!asksLogin) return 'NO_LOGIN_NEEDED';
  if (act === 'open' && (status === 'none' || status === 'erased')) return 'NO_LOGIN';
  return WORKED_ON.has(state) && (act === 'seal' || status !== 'shut') ? null : 'LOGIN_CLOSED';
};

const ENDED: ReadonlySet<OrderState> = new Set(['completed', 'cancelled', 'expired', 'refunded']);

/** Whether an event shuts the login: the order ends, or a complaint is decided for the buyer (private.shuts_login). */
export const shutsOrderLogin = (event: string, to: OrderState): boolean => ENDED.has(to) || event === 'resolve_replacement';

/** Hours after which a login that was shut is erased. */
export const LOGIN_ERASED_AFTER_H = 24;

/** A member of staff who works on the order of a service. */
export interface OrderWorker {
  readonly id: string;
  readonly name: string;
}
