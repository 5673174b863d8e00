import { fail, type Result, succeed } from '../shared/result.ts';

/** Who gets a field: a renter for his time, or only who bought the account. */
export const CREDENTIAL_SCOPES = ['renter', 'buyer'] as const;
export type CredentialScope = (typeof CREDENTIAL_SCOPES)[number];

/** What is asked for at the hand-over of an account or item; each game may have its own. */
export interface CredentialField {
  readonly name: string;
  readonly label: string;
  readonly scope: CredentialScope;
  readonly required: boolean;
  /** Covered while it is typed; both kinds are sealed. */
  readonly secret: boolean;
}

/** Texts by the names of fields. */
export type CredentialTexts = Readonly<Record<string, string>>;

/** What fields are called, by their names. A field that its game has no more may be missing. */
export type CredentialLabels = Readonly<Record<string, string>>;

/** Seconds that opened credentials stay on a screen. */
export const HIDE_AFTER_S = 60;

const MAX_TEXT = 200;
/** Fields with room for a list, one a line. */
const LONG_TEXTS: ReadonlyMap<string, number> = new Map([['recovery_codes', 2000]]);
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;

/** How many characters a field takes. */
export const maxLengthOf = (name: string): number => LONG_TEXTS.get(name) ?? MAX_TEXT;

/** Line breaks are what separates the lines of a list; nobody can type any other control character again. */
const isWritable = (name: string, text: string): boolean => !CONTROL.test(LONG_TEXTS.has(name) ? text.replace(/[\r\n]/g, '') : text);

const refused = (code: string, field: string): Result<never> => fail(code, { field });

/** Fields that are sealed with a scope: who seals for a buyer seals everything. */
export const fieldsOf = (fields: readonly CredentialField[], scope: CredentialScope): readonly CredentialField[] =>
  fields.filter((field) => scope === 'buyer' || field.scope === 'renter');

/**
 * What will be sealed: spaces as they were typed, empty optional fields left out. The first thing wrong is named by its field, never by its
 * text: FIELD_UNKNOWN, FIELD_MISSING, FIELD_TOO_LONG, FIELD_UNWRITABLE.
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

/** The parts of a version, each sealed for itself. A scope whose optional fields are all empty has an empty part: older texts are over. */
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

/** Where a text begins or ends with a space, which nobody sees; null where it does not. */
export const edgeSpaces = (text: string): 'start' | 'end' | 'both' | null => {
  const [start, end] = [/^\s/.test(text), /\s$/.test(text)];
  if (start && end) return 'both';
  return start ? 'start' : end ? 'end' : null;
};
