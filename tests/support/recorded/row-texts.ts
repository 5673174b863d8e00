import { CASES_BEGIN } from './recorded-shop.ts';
import type { WrittenRow } from './row-log.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(?:\+00:00|\+00|Z)/g;
/** Random bytes, and the random end of a reference. */
const BYTES = /\\\\?x[0-9a-f]{16,}|\b[0-9a-f]{16}\b/g;
const REFERENCE = /(<number[^>]*>-(?:T|\d+)-|TRF-)[0-9A-Fa-f]{6,8}\b/g;
/** Numbers of orders and phones. */
const NUMBER = /\bAA-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g;
const PHONE = /\+?\b62\d{2}(?:•+\d{3}|\d{6,10}\b)/g;
/** Days from the cases within which a moment is written as its distance. */
const NEAR_DAYS = 400;
/** Columns whose values are random, or count what was written before. */
const RANDOM = /^(id|journal_id|counter_id|reversed_by|number|reference|key|receipt_code|receipt_key|wish_key)$/;

/** A moment as its distance from the beginning of the cases: `T`, `T+90m`, `T-1.000001s`. */
const momentText = (_: string, day: string, time: string, fraction = ''): string => {
  const seconds = Date.parse(`${day}T${time}Z`) / 1000 - CASES_BEGIN;
  if (Math.abs(seconds) > NEAR_DAYS * 86_400) return '<clock>';
  const microseconds = seconds * 1_000_000 + Math.round(Number(`0${fraction}`) * 1_000_000);
  if (microseconds === 0) return 'T';
  const [sign, distance] = [microseconds < 0 ? '-' : '+', Math.abs(microseconds)];
  return distance % 60_000_000 === 0 ? `T${sign}${distance / 60_000_000}m` : `T${sign}${distance / 1_000_000}s`;
};

/** Writes rows as texts that are the same in every run: names for ids, distances for moments. */
export class RowTexts {
  readonly #random: readonly (readonly [text: string, name: string])[];

  /** @param own name of the order that is meant by `<it>`, and its buyer by `<buyer>` */
  constructor(
    private readonly names: ReadonlyMap<string, string>,
    private readonly own = '-',
  ) {
    this.#random = [...names].filter(([text]) => !text.match(UUID)?.includes(text)).toSorted(([a], [b]) => b.length - a.length);
  }

  /** A text of a row or an answer. */
  readonly text = (given: string): string => {
    const named = this.#random.reduce((text, [random, name]) => (random.length > 5 ? text.replaceAll(random, `<${name}>`) : text), given);
    return named
      .replace(UUID, (id) => `<${this.names.get(id) ?? 'new'}>`)
      .replaceAll(`order ${this.own}>`, 'it>')
      .replaceAll(` of ${this.own}>`, '>')
      .replace(TIME, momentText)
      .replace(BYTES, '<bytes>')
      .replace(NUMBER, '<number>')
      .replace(PHONE, '<phone>')
      .replace(REFERENCE, '$1#')
      .replaceAll('"', '');
  };

  readonly value = (column: string, given: unknown): string => {
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    const known = this.text(text);
    return RANDOM.test(column) && known === text.replaceAll('"', '') ? '#' : known;
  };

  readonly #columns = (row: Readonly<Record<string, unknown>>): string =>
    Object.entries(row)
      .filter(([, value]) => ![null, false, 0, ''].includes(value as null) && !['[]', '{}'].includes(JSON.stringify(value)))
      .map(([column, value]) => [column, this.value(column, value)] as const)
      .filter(([, text]) => !['#', '<bytes>', '<clock>', '<new>'].includes(text))
      .map(([column, text]) => `${column} ${text}`)
      .join(', ');

  /** A line for each row: `+` inserted, `-` deleted, `~` changed. */
  readonly rows = (rows: readonly WrittenRow[]): readonly string[] =>
    rows
      .flatMap(({ table, key, before, after }) => {
        // The position in the log counts what the shop did before.
        if (table === 'private.audit_log' && after !== null) return [`+ ${table}: ${this.#columns({ ...after, seq: null })}`];
        if (after === null) return [`- ${table}: ${this.#columns(before ?? {})}`];
        if (before === null) return [`+ ${table}: ${this.#columns(after)}`];
        const changed = Object.keys(after).flatMap((column) => {
          const [was, is] = [this.value(column, before[column]), this.value(column, after[column])];
          return was === is ? [] : [`${column} ${was} -> ${is}`];
        });
        const of = key.map((column) => this.value(column, after[column])).join(' ');
        return changed.length === 0 ? [] : [`~ ${table} ${of}: ${changed.join(', ')}`];
      })
      .toSorted();
}
