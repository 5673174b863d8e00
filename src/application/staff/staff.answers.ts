import * as v from 'valibot';
import { ROLES, type Role } from '../../domain/auth/roles.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';

const role = v.picklist(ROLES);

/** `rules`: whether a role requires a second factor. */
export const readStaff = {
  procedure: 'read_staff',
  parameters: noParameters,
  output: fields({
    people: v.array(
      fields({
        id: v.string(),
        name: v.string(),
        phone: v.nullable(v.string()),
        role,
        grantedAt: time,
        hasSecondFactor: v.boolean(),
        isBlocked: v.boolean(),
        isMe: v.boolean(),
        lastUsedAt: v.nullable(time),
      }),
    ),
    invitations: v.array(fields({ id: v.string(), phone: v.string(), role, createdAt: time, expiresAt: time, by: v.nullable(v.string()) })),
    rules: v.record(v.string(), v.boolean()),
  }),
  failures: [],
} as const satisfies Procedure;

/** "done", or the code of a refusal. */
const answer = v.string();

/** `role`: null removes it. */
export const changeRole = {
  procedure: 'change_role',
  parameters: typed<{ readonly userId: string; readonly role: Role | null }>(),
  output: answer,
  failures: ['LAST_OWNER', 'MISSING', 'NEEDS_FACTOR', 'NOT_ALLOWED', 'NOT_FRESH', 'ROLE'],
} as const satisfies Procedure;

export const inviteStaff = {
  procedure: 'invite_staff',
  parameters: typed<{ readonly phone: string; readonly role: Role }>(),
  output: answer,
  failures: ['HAS_ROLE', 'NEEDS_FACTOR', 'NOT_ALLOWED', 'NOT_FRESH', 'PHONE', 'ROLE'],
} as const satisfies Procedure;

export const revokeInvitation = {
  procedure: 'revoke_invitation',
  parameters: typed<{ readonly id: string }>(),
  output: answer,
  failures: ['MISSING', 'NEEDS_FACTOR', 'NOT_ALLOWED', 'NOT_FRESH', 'ROLE'],
} as const satisfies Procedure;

export const requireSecondFactor = {
  procedure: 'require_second_factor',
  parameters: typed<{ readonly roles: readonly Role[] }>(),
  output: answer,
  failures: ['NEEDS_FACTOR', 'NOT_ALLOWED', 'NOT_FRESH', 'OWN_FACTOR', 'ROLE'],
} as const satisfies Procedure;

/** The permissions of the person who asks. */
export const ownPermissions = {
  procedure: 'my_standing',
  parameters: noParameters,
  output: fields({
    role: v.nullable(v.string()),
    permissions: v.array(v.string()),
    isFresh: v.boolean(),
    needsFactor: v.boolean(),
    lacksFactor: v.boolean(),
  }),
  failures: [],
} as const satisfies Procedure;
