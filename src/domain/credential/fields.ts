import { fail, type Result, succeed } from '../shared/result.ts';

/** Who receives a field: renters during their rental, or only buyers of the account. */
export const CREDENTIAL_SCOPES = ['renter', 'buyer'] as const;
export type CredentialScope = (typeof CREDENTIAL_SCOPES)[number];

/** One credential field of an account or item; each game may define its own. */
export interface CredentialField {
  readonly name: string;
  readonly label: string;
  readonly scope: CredentialScope;
  readonly required: boolean;
  /** Masked while typing. Fields that are not secret are encrypted too. */
  readonly secret: boolean;
}

/** What is sealed: a part of a unit's credentials, or the login that a buyer gives for an order. */
export const SEAL_SCOPES = [...CREDENTIAL_SCOPES, 'login'] as const;
export type SealScope = (typeof SEAL_SCOPES)[number];

/** Values by field name. */
export type CredentialTexts = Readonly<Record<string, string>>;

/** Labels by field name. A field that the game has removed may be missing. */
export type CredentialLabels = Readonly<Record<string, string>>;

/** Seconds that opened credentials stay visible. */
export const HIDE_AFTER_S = 60;

const MAX_TEXT = 200;
/** Fields that take one entry per line. */
const LONG_TEXTS: ReadonlyMap<string, number> = new Map([['recovery_codes', 2000]]);
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;

/** The maximum length of a field, in characters. */
export const maxLengthOf = (name: string): number => LONG_TEXTS.get(name) ?? MAX_TEXT;

/** Only line breaks of lists are accepted, because nobody could type another control character again. */
const isWritable = (name: string, text: string): boolean => !CONTROL.test(LONG_TEXTS.has(name) ? text.replace(/[\r\n]/g, '') : text);

const refused = (code: string, field: string): Result<never> => fail(code, { field });

/** The fields that are sealed with a scope: sealing for a buyer includes all fields. */
export const fieldsOf = (fields: readonly CredentialField[], scope: CredentialScope): readonly CredentialField[] =>
  fields.filter((field) => scope === 'buyer' || field.scope === 'renter');

/**
 * Validates the values to seal. Spaces are kept as typed, empty optional fields are left out. A failure names the field and never its
 * value: FIELD_UNKNOWN, FIELD_MISSING, FIELD_TOO_LONG, FIELD_UNWRITABLE.
 */
export const checkTexts = (schema: readonly CredentialField[], scope: CredentialScope, texts: CredentialTexts): Result<CredentialTexts> => {
  const fields = fieldsOf(schema, scope);
  const unknown = Object.keys(texts).find((given) => !fields.some(({ name }) => name === given));
  if (unknown !== undefined) return refused('FIELD_UNKNOWN', unknown);
  const filled: Record<string, string> = {};
  for (const { name, required } of fields) {
    const text = Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
    if (text.trim() === '') {
      if (required) return refused('FIELD_MISSING', name);
      continue;
    }
    if (text.length > maxLengthOf(name)) return refused('FIELD_TOO_LONG', name);
    if (!isWritable(name, text)) return refused('FIELD_UNWRITABLE', name);
    filled[name] = text;
  }
  return succeed(filled);
};

/**
 * Splits values into separately sealed parts. A scope without values gets an empty part, so that values of earlier versions no longer
 * apply.
 */
export const splitByScope = (
  schema: readonly CredentialField[],
  scope: CredentialScope,
  texts: CredentialTexts,
): readonly { readonly scope: CredentialScope; readonly texts: CredentialTexts }[] => {
  const fields = fieldsOf(schema, scope);
  return CREDENTIAL_SCOPES.map((each) => ({ scope: each, names: fields.filter((field) => field.scope === each).map(({ name }) => name) }))
    .filter(({ names }) => names.length > 0)
    .map(({ scope: each, names }) => ({
      scope: each,
      texts: Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name))),
    }));
};

/** Where a value begins or ends with a space, which is invisible on screen; null where it does not. */
export const edgeSpaces = (text: string): 'start' | 'end' | 'both' | null => {
  const start = /^\s/.test(text);
  const end = /\s$/.test(text);
  if (start && end) return 'both';
  return start ? 'start' : end ? 'end' : null;
};
