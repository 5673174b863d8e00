import * as v from 'valibot';
import { fields } from '../shared/call.ts';
import { time, unread } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import { OBLIGATIONS } from './server/account-directory.ts';

interface OfUser {
  readonly userId: string;
}

const account = fields({
  id: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  emailConfirmed: v.boolean(),
  avatarUrl: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  phoneVerified: v.boolean(),
  profileCompleted: v.boolean(),
  isAdmin: v.boolean(),
  isStaff: v.boolean(),
  isLastOwner: v.boolean(),
  isBlocked: v.boolean(),
  isUnused: v.boolean(),
  hasSecondFactor: v.boolean(),
  createdAt: time,
});

/** Found by one of the three. */
export const findAccount = {
  procedure: 'server_find_account',
  parameters: typed<{ readonly id: string | null; readonly phone: string | null; readonly email: string | null }>(),
  output: v.array(account),
  failures: [],
} as const satisfies Procedure;

export const completeProfile = {
  procedure: 'server_complete_profile',
  parameters: typed<OfUser & { readonly name: string; readonly email: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

export const claimEmail = {
  procedure: 'server_claim_email',
  parameters: typed<OfUser & { readonly email: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

export const openEmailChange = {
  procedure: 'server_open_email_change',
  /** `hash`: of the code. */
  parameters: typed<OfUser & { readonly email: string; readonly hash: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

export const awaitedEmail = {
  procedure: 'server_awaited_email',
  parameters: typed<OfUser>(),
  output: v.nullable(v.string()),
  failures: [],
} as const satisfies Procedure;

export const confirmEmail = {
  procedure: 'server_confirm_email',
  parameters: typed<OfUser & { readonly hash: string }>(),
  /** `former`: the e-mail that was confirmed before. */
  output: v.array(fields({ answer: v.picklist(['done', 'INVALID', 'SPENT', 'TAKEN']), former: v.nullable(v.string()) })),
  failures: ['INVALID', 'SPENT', 'TAKEN'],
} as const satisfies Procedure;

export const deleteUnusedAccount = {
  procedure: 'server_delete_unused_account',
  parameters: typed<{ readonly phone: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

/** Plain JSON for its person, which no program reads. */
export const exportAccount = {
  procedure: 'server_export_account',
  parameters: typed<OfUser>(),
  output: v.record(v.string(), v.unknown()),
  failures: [],
} as const satisfies Procedure;

/** What prevents the deletion of an account. */
export const accountObligation = {
  procedure: 'server_account_obligation',
  parameters: typed<OfUser>(),
  output: v.nullable(v.picklist(OBLIGATIONS)),
  failures: OBLIGATIONS,
} as const satisfies Procedure;

export const addAuditLine = {
  procedure: 'server_audit',
  parameters: typed<{ readonly actor: string | null; readonly action: string; readonly subject: string }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

export const isPasswordOf = {
  procedure: 'server_is_password_of',
  parameters: typed<{ readonly phone: string; readonly password: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;
