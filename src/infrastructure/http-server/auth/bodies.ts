import * as v from 'valibot';

/** Characters that no text of a person contains and the database cannot store: NUL and unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them
const UNWRITABLE = /\u0000|\p{Surrogate}/u;

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max),
    v.check((value) => !UNWRITABLE.test(value)),
  );
const id = v.pipe(v.string(), v.uuid());

/** The body of every action of `/api/auth` (specification, section 7, and additional ones). Unknown fields are refused. */
export const BODIES = {
  login: v.strictObject({ identifier: text(320), password: text(1000) }),
  signup: v.strictObject({ phone: text(60), password: text(1000), name: text(300) }),
  'verify-phone': v.strictObject({ user_id: id, verification_code: text(60) }),
  'resend-code': v.strictObject({ user_id: id }),
  'request-password-reset': v.strictObject({ identifier: text(320) }),
  'reset-password': v.strictObject({ user_id: id, verification_code: text(60), password: text(1000) }),
  'complete-profile': v.strictObject({ user_id: id, email: text(320), name: text(300), password: text(1000) }),
  'change-name': v.strictObject({ name: text(300) }),
  'change-picture': v.strictObject({ picture: v.nullable(v.pipe(v.string(), v.maxLength(140_000), v.base64())) }),
  'change-email': v.strictObject({ email: text(320), password: text(1000) }),
  'confirm-email': v.strictObject({ verification_code: text(60) }),
  'change-phone': v.strictObject({ phone: text(60), password: text(1000), access_token: text(8000) }),
  'confirm-phone': v.strictObject({ user_id: id, verification_code: text(60), access_token: text(8000) }),
  'change-password': v.strictObject({ current_password: text(1000), password: text(1000), access_token: text(8000) }),
  'validate-session': v.strictObject({ session_token: text(400) }),
  'recovery-codes': v.strictObject({}),
  'recovery-codes-left': v.strictObject({}),
  'use-recovery-code': v.strictObject({ code: text(60) }),
  logout: v.strictObject({ logout_all: v.optional(v.boolean(), false) }),
  sessions: v.strictObject({ revoke: v.optional(id) }),
  'export-data': v.strictObject({}),
  'delete-account': v.strictObject({ password: text(1000) }),
} as const;

export type Action = keyof typeof BODIES;
export type Body<A extends Action> = v.InferOutput<(typeof BODIES)[A]>;

export const isAction = (name: string | null): name is Action => name !== null && Object.hasOwn(BODIES, name);

/** The body of an action; null when it is invalid. An empty body counts as an empty object. */
export const readActionBody = <A extends Action>(action: A, bytes: Uint8Array): Body<A> | null => {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const parsed = v.safeParse(BODIES[action] as v.GenericSchema<unknown, Body<A>>, json.trim() === '' ? {} : JSON.parse(json));
    return parsed.success ? parsed.output : null;
  } catch {
    // Invalid UTF-8, invalid JSON, or nested too deeply.
    return null;
  }
};
