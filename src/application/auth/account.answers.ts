import * as v from 'valibot';
import { readUser } from '../../domain/auth/read-user.ts';
import { fields } from '../shared/call.ts';
import { lenient, listOf, readBy } from '../shared/call-answers.ts';

// Answers of `POST /api/auth?action=`. What a server of the specification does not send (section 7) is read as its fallback.

const token = v.pipe(v.string(), v.nonEmpty());
const text = v.nullable(v.string());
const moment = v.pipe(
  v.string(),
  v.transform((given) => new Date(given)),
  v.date(),
);

/** Read with the other names of its fields (specification, section 3). */
export const user = readBy(
  fields({
    id: v.string(),
    name: v.string(),
    email: text,
    emailConfirmed: v.boolean(),
    avatarUrl: text,
    phone: text,
    isAdmin: v.boolean(),
    isStaff: v.boolean(),
    phoneVerified: v.boolean(),
    profileCompleted: v.boolean(),
    createdAt: text,
  }),
  readUser,
);

/** In the format of `supabase.auth.setSession`. */
export const backendSession = fields({
  accessToken: token,
  refreshToken: token,
  /** Seconds since 1970-01-01 UTC. */
  expiresAt: lenient(v.number(), 0),
  expiresIn: lenient(v.number(), 0),
  tokenType: lenient(v.string(), 'bearer'),
});

export const signedIn = fields(
  {
    user,
    token,
    expiresAt: moment,
    nextStep: lenient(v.picklist(['second-factor', 'complete-profile', 'done']), 'done'),
    backendSession: v.nullish(backendSession, null),
  },
  { token: 'session_token' },
);

const message = lenient(v.string(), '');
const RESEND_AFTER_S = 60;

/** `userId`: of the request, which is answered alike for every number. */
export const codeSent = fields({ userId: token, message });
export const resentCode = fields({ message, retryAfter: v.optional(v.pipe(v.number(), v.minValue(0)), RESEND_AFTER_S) });
export const changed = fields({ message });
export const done = fields({ success: lenient(v.literal(true), true) });

export const changedUser = fields({ user });
/** `backendSession`: replaces that of this device; none where the device keeps its own. */
export const completedProfile = fields({ user, backendSession: v.nullish(backendSession) });
/** `isCodeSent`: the account keeps its e-mail until the code is entered. */
export const changedEmail = fields({ user, isCodeSent: v.optional(v.boolean(), false) });

export const validSession = fields({ success: v.literal(true), user, expiresAt: v.nullish(moment, null) });
/** What a server of the specification may answer in place of 401. */
export const invalidSession = fields({ success: v.literal(false) });

export const deviceSession = fields({
  id: v.string(),
  /** The device's name as the server recognised it. */
  device: v.nullish(v.string(), ''),
  createdAt: moment,
  lastUsedAt: moment,
  isCurrent: v.optional(v.boolean(), false),
});
/** One signed-in device. */
export type DeviceSession = Readonly<v.InferOutput<typeof deviceSession>>;

export const deviceList = fields({ sessions: listOf(deviceSession) });
export const recoveryCodes = fields({ codes: listOf(v.string()) });
export const recoveryCodesLeft = fields({ left: v.number() });
export const exportedData = fields({ data: v.record(v.string(), v.unknown()) });
