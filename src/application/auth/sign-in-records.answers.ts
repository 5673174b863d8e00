import * as v from 'valibot';
import { fields } from '../shared/call.ts';
import { time, unread } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import type { CodeRequest } from './server/code-requests.ts';
import type { NewSession } from './server/product-sessions.ts';

interface OfUser {
  readonly userId: string;
}

export const createSession = {
  procedure: 'server_create_session',
  parameters: typed<NewSession>(),
  output: v.array(fields({ id: v.string(), expiresAt: time })),
  failures: [],
} as const satisfies Procedure;

const listed = { id: v.string(), device: v.string(), createdAt: time, lastUsedAt: time };

export const findSession = {
  procedure: 'server_find_session',
  parameters: typed<{ readonly tokenHash: string }>(),
  output: v.array(fields({ ...listed, userId: v.string(), authSessionId: v.string(), expiresAt: time, awaitsSecondFactor: v.boolean() })),
  failures: [],
} as const satisfies Procedure;

/** The new expiry; null when the session has ended meanwhile. */
export const touchSession = {
  procedure: 'server_touch_session',
  parameters: typed<{ readonly id: string }>(),
  output: v.nullable(time),
  failures: [],
} as const satisfies Procedure;

export const replaceSignIn = {
  procedure: 'server_replace_sign_in',
  parameters: typed<{ readonly id: string; readonly authSessionId: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

export const isFreshSignIn = {
  procedure: 'server_is_fresh_sign_in',
  parameters: typed<OfUser & { readonly authSessionId: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

export const listSessions = {
  procedure: 'server_list_sessions',
  parameters: typed<OfUser>(),
  output: v.array(fields(listed)),
  failures: [],
} as const satisfies Procedure;

export const revokeSession = {
  procedure: 'server_revoke_session',
  parameters: typed<OfUser & { readonly id: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

export const revokeAllSessions = {
  procedure: 'server_revoke_all_sessions',
  parameters: typed<OfUser>(),
  output: v.number(),
  failures: [],
} as const satisfies Procedure;

export const openCodeRequest = {
  procedure: 'server_open_code_request',
  parameters: typed<CodeRequest & { readonly id: string | null }>(),
  output: v.string(),
  failures: [],
} as const satisfies Procedure;

export const findCodeRequest = {
  procedure: 'server_find_code_request',
  parameters: typed<{ readonly id: string }>(),
  output: v.array(fields({ purpose: v.picklist(['sign-up', 'reset', 'phone']), phone: v.string(), userId: v.nullable(v.string()) })),
  failures: [],
} as const satisfies Procedure;

export const closeCodeRequest = {
  procedure: 'server_close_code_request',
  parameters: typed<{ readonly id: string }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

export const knowsDevice = {
  procedure: 'server_knows_device',
  parameters: typed<OfUser & { readonly tokenHash: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

export const rememberDevice = {
  procedure: 'server_remember_device',
  parameters: typed<OfUser & { readonly tokenHash: string }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

export const removeDevices = {
  procedure: 'server_forget_devices',
  parameters: typed<OfUser>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

export const replaceRecoveryCodes = {
  procedure: 'server_replace_recovery_codes',
  parameters: typed<OfUser & { readonly authSessionId: string; readonly hashes: readonly string[] }>(),
  output: v.picklist(['done', 'NEEDS_FACTOR', 'NOT_FRESH']),
  failures: ['NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

export const countRecoveryCodes = {
  procedure: 'server_count_recovery_codes',
  parameters: typed<OfUser>(),
  output: v.number(),
  failures: [],
} as const satisfies Procedure;

/** The number of codes left; null for a wrong code. */
export const spendRecoveryCode = {
  procedure: 'server_use_recovery_code',
  parameters: typed<OfUser & { readonly authSessionId: string; readonly hash: string }>(),
  output: v.nullable(v.number()),
  failures: [],
} as const satisfies Procedure;

interface Limits {
  readonly buckets: readonly string[];
  readonly most: readonly number[];
  /** Seconds. */
  readonly windows: readonly number[];
}

/** Seconds until no bucket is full. */
export const waitForLimits = {
  procedure: 'server_wait_for_limits',
  parameters: typed<Limits>(),
  output: v.number(),
  failures: [],
} as const satisfies Procedure;

export const takeLimits = {
  procedure: 'server_take_limits',
  parameters: typed<Limits>(),
  output: v.number(),
  failures: [],
} as const satisfies Procedure;

export const giveBackLimits = {
  procedure: 'server_give_back_limits',
  parameters: typed<Pick<Limits, 'buckets'>>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

export const clearLimits = {
  procedure: 'server_clear_limits',
  parameters: typed<Pick<Limits, 'buckets'>>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;
