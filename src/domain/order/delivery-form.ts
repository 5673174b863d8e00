import { characterCount } from '../shared/character-count.ts';

/** What a value of a field must be. A list has its options in the order of the game. */
type FieldRule =
  | { readonly kind: 'digits' | 'text'; readonly min: number; readonly max: number }
  | { readonly kind: 'list'; readonly options: readonly string[] };

/** A field that a game needs for a delivery: the player's id, or the zone or server. */
export interface DeliveryField {
  readonly field: 'gameId' | 'server';
  readonly label: string;
  readonly rule: FieldRule;
}

/** One or two fields in the order in which the game shows them; always the id of a player. */
export type DeliveryForm = readonly DeliveryField[];

export const MAX_DELIVERY_VALUE = 60;
const MAX_LABEL = 30;
const MAX_OPTIONS = 30;
const MAX_OPTION = 40;

const LINE = /^([^:]+):\s*(.+)$/u;
const COUNT = /^(\d{1,2})(?:\s*(?:-|–|sampai|s\/d)\s*(\d{1,2}))?\s+(angka|karakter)$/iu;
const LIST = /^pilihan\s+(.+)$/iu;
const SERVER = /(?<![\p{L}\p{N}])(?:server|zone|zona|wilayah|region)(?![\p{L}\p{N}])/iu;

const ruleOf = (text: string): FieldRule | null => {
  const [counted, min = '', max = min, unit = ''] = COUNT.exec(text) ?? [];
  if (counted !== undefined) {
    const least = Number(min);
    const most = Number(max);
    return least < 1 || most < least || most > MAX_DELIVERY_VALUE
      ? null
      : { kind: unit.toLowerCase() === 'angka' ? 'digits' : 'text', min: least, max: most };
  }
  const options =
    LIST.exec(text)?.[1]
      ?.split(',')
      .map((option) => option.trim()) ?? [];
  const fits = options.every((option) => option !== '' && characterCount(option) <= MAX_OPTION && !/\p{Cc}/u.test(option));
  return fits && options.length >= 2 && options.length <= MAX_OPTIONS && new Set(options).size === options.length
    ? { kind: 'list', options }
    : null;
};

const fieldOf = (line: string): DeliveryField | null => {
  const [, head = '', tail = ''] = LINE.exec(line.trim()) ?? [];
  const label = head.trim();
  const rule = ruleOf(tail.trim());
  if (rule === null || label === '' || characterCount(label) > MAX_LABEL || /\p{Cc}/u.test(label)) return null;
  return { field: SERVER.test(label) ? 'server' : 'gameId', label, rule };
};

/**
 * Reads the fields of a game, one in each line: `ID: 6-10 angka`, `Zone: 4-5 angka`, `Riot ID: 3-22 karakter`, `Server: pilihan Asia, Eropa`.
 * A label that names a server, zone or region is that of the server. Null for anything else than one id and at most one server. The
 * database reads what `deliveryFormText` writes (private.delivery_fields).
 */
export const readDeliveryForm = (text: string): DeliveryForm | null => {
  const fields = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(fieldOf);
  const count = (wanted: DeliveryField['field']): number => fields.filter((field) => field?.field === wanted).length;
  return fields.includes(null) || count('gameId') !== 1 || count('server') > 1 ? null : (fields as readonly DeliveryField[]);
};

const ruleText = (rule: FieldRule): string =>
  rule.kind === 'list' ? `pilihan ${rule.options.join(', ')}` : `${rule.min}-${rule.max} ${rule.kind === 'digits' ? 'angka' : 'karakter'}`;

/** The fields as they are stored, and as the owner edits them. */
export const deliveryFormText = (form: DeliveryForm): string => form.map(({ label, rule }) => `${label}: ${ruleText(rule)}`).join('\n');

/** Whether a value has the form of its field. The database has the same rule (private.fits_delivery_field). */
export const fitsDeliveryField = ({ rule }: DeliveryField, value: string): boolean => {
  if (rule.kind === 'list') return rule.options.includes(value);
  const length = characterCount(value);
  return length >= rule.min && length <= rule.max && (rule.kind === 'text' || /^[0-9]+$/.test(value));
};

/** What the server is called in the game; null for a form without one. */
export const serverLabel = (form: DeliveryForm): string | null => form.find(({ field }) => field === 'server')?.label ?? null;

/** Where a player is found. */
export interface PlayerAddress {
  readonly gameId: string;
  readonly server: string;
}

/** What a buyer used before; null for an order without a server. */
export interface UsedAddress {
  readonly gameId: string;
  readonly server: string | null;
}

/** What was used before as far as the fields take it now, each once: the owner may have changed or removed them. */
export const fittingAddresses = (form: DeliveryForm, used: readonly UsedAddress[]): readonly UsedAddress[] => {
  const fits = (field: DeliveryField['field'], value: string): boolean =>
    form.length === 0 || form.some((one) => one.field === field && fitsDeliveryField(one, value));
  const kept = used
    .filter(({ gameId }) => fits('gameId', gameId))
    .map(({ gameId, server }): UsedAddress => ({ gameId, server: server !== null && fits('server', server) ? server : null }));
  return kept.filter((one, at) => kept.findIndex((other) => other.gameId === one.gameId && other.server === one.server) === at);
};

const SEPARATOR = /(?:[\s()[\]{}|/,;:_-]|[.!?](?=\s|$))+/u;
const wordsOf = (text: string): readonly string[] => text.split(SEPARATOR).filter(Boolean);

/** A server among the words of a text, from `start` to before `end`. */
interface NamedServer {
  readonly server: string;
  readonly start: number;
  readonly end: number;
}

const placesOf = (server: string, words: readonly string[]): readonly NamedServer[] => {
  const wanted = wordsOf(server.toLowerCase());
  const { length } = wanted;
  return words.flatMap((_, start) =>
    length > 0 && wanted.every((word, at) => words[start + at]?.toLowerCase() === word) ? [{ server, start, end: start + length }] : [],
  );
};

const isWithin = (one: NamedServer, other: NamedServer): boolean =>
  other.start <= one.start && one.end <= other.end && other.end - other.start > one.end - one.start;

/** Options are matched as whole words; within a longer one ("Asia" in "Asia Tenggara") they are not meant. */
const serversIn = (field: DeliveryField, words: readonly string[]): readonly NamedServer[] => {
  if (field.rule.kind !== 'list')
    return words.flatMap((server, start) => (fitsDeliveryField(field, server) ? [{ server, start, end: start + 1 }] : []));
  const named = field.rule.options.flatMap((option) => placesOf(option, words));
  return named.filter((one) => !named.some((other) => isWithin(one, other)));
};

/**
 * Reads id and server out of one text, as people copy them: `12345678 (2001)`, `ID 812345678 server Asia`. Null where a form has one field, and
 * where the text does not say both without doubt.
 */
export const readPlayerAddress = (form: DeliveryForm, text: string): PlayerAddress | null => {
  const id = form.find(({ field }) => field === 'gameId');
  const server = form.find(({ field }) => field === 'server');
  if (id === undefined || server === undefined) return null;
  const words = wordsOf(text);
  const servers = serversIn(server, words);
  const pairs = words.flatMap((gameId, at) =>
    fitsDeliveryField(id, gameId)
      ? servers.filter(({ start, end }) => at < start || at >= end).map((one): PlayerAddress => ({ gameId, server: one.server }))
      : [],
  );
  return pairs.length === 1 ? (pairs[0] ?? null) : null;
};
