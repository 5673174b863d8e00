import * as v from 'valibot';
import type { DeviceSession, SignedIn } from '../../../application/auth/client/account-interface.ts';
import { readUser } from '../../../domain/auth/read-user.ts';

/** Schemas that validate responses of `/api/auth` and convert them to the types of the application. */
const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime())),
);

const user = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const found = readUser(dataset.value);
    if (found !== null) return found;
    addIssue({ message: 'a user without an id' });
    return NEVER;
  }),
);

const backendSession = v.nullish(
  v.pipe(
    v.looseObject({ access_token: v.pipe(v.string(), v.nonEmpty()), refresh_token: v.pipe(v.string(), v.nonEmpty()) }),
    v.transform(({ access_token, refresh_token }) => ({ accessToken: access_token, refreshToken: refresh_token })),
  ),
);

export const SignInAnswer = v.pipe(
  v.looseObject({
    user,
    session_token: v.pipe(v.string(), v.nonEmpty()),
    expires_at: moment,
    next_step: v.optional(v.fallback(v.picklist(['complete-profile', 'second-factor', 'done']), 'done'), 'done'),
    backend_session: backendSession,
  }),
  v.transform(
    (given): SignedIn => ({
      user: given.user,
      token: given.session_token,
      expiresAt: given.expires_at,
      nextStep: given.next_step,
      backendSession: given.backend_session ?? null,
    }),
  ),
);

export const Started = v.pipe(
  v.looseObject({ user_id: v.pipe(v.string(), v.nonEmpty()) }),
  v.transform(({ user_id }) => ({ userId: user_id })),
);

const RESEND_AFTER_S = 60;

export const Resent = v.pipe(
  v.looseObject({ retry_after: v.optional(v.pipe(v.number(), v.minValue(0)), RESEND_AFTER_S) }),
  v.transform(({ retry_after }) => retry_after),
);

export const Profile = v.pipe(
  v.looseObject({ user, backend_session: backendSession }),
  v.transform((given) => ({ user: given.user, backendSession: given.backend_session ?? null })),
);

export const ChangedUser = v.pipe(
  v.looseObject({ user }),
  v.transform((given) => given.user),
);

export const EmailChange = v.pipe(
  v.looseObject({ user, is_code_sent: v.optional(v.boolean(), false) }),
  v.transform((given) => ({ user: given.user, isCodeSent: given.is_code_sent })),
);

/** Null: the server reports that the token is no longer valid. */
export const Validated = v.union([
  v.pipe(
    v.looseObject({ success: v.literal(true), user, expires_at: v.nullish(moment) }),
    v.transform((given) => ({ user: given.user, expiresAt: given.expires_at ?? null })),
  ),
  v.pipe(
    v.looseObject({ success: v.literal(false) }),
    v.transform(() => null),
  ),
]);

export const Devices = v.pipe(
  v.looseObject({
    sessions: v.array(
      v.looseObject({
        id: v.string(),
        device: v.nullish(v.string(), ''),
        created_at: moment,
        last_used_at: moment,
        is_current: v.optional(v.boolean(), false),
      }),
    ),
  }),
  v.transform(({ sessions }): readonly DeviceSession[] =>
    sessions.map((given) => ({
      id: given.id,
      device: given.device,
      createdAt: given.created_at,
      lastUsedAt: given.last_used_at,
      isCurrent: given.is_current,
    })),
  ),
);

export const DataExport = v.pipe(
  v.looseObject({ data: v.unknown() }),
  v.transform(({ data }) => data),
);

export const CreatedRecoveryCodes = v.pipe(
  v.looseObject({ codes: v.array(v.string()) }),
  v.transform(({ codes }): readonly string[] => codes),
);

export const RemainingRecoveryCodes = v.pipe(
  v.looseObject({ left: v.number() }),
  v.transform(({ left }) => left),
);

/** Success without data. */
export const Nothing = v.looseObject({});
