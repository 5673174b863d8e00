import type { Sql, TransactionSql } from 'postgres';
import { undone } from '../answers.ts';
import { caseRan, nextCase } from './case-selection.ts';
import type { RecordedShop } from './recorded-shop.ts';
import { takeRows } from './row-log.ts';
import { RowTexts } from './row-texts.ts';

/** A call of a case, as a role with claims. Without a role it runs with the rights of the database's owner, as tasks do. */
export interface RecordedCase {
  readonly name: string;
  readonly role?: string;
  readonly claims?: object;
  /** Interval from the beginning of the cases. */
  readonly at?: string;
  readonly run: (sql: TransactionSql) => PromiseLike<readonly Readonly<Record<string, unknown>>[]>;
}

/** A value in words. Elements of lists are sorted by their words, because many lists are in the order of random ids. */
const valueText = (texts: RowTexts, value: unknown): string => {
  if (Array.isArray(value))
    return `[${value
      .map((one) => valueText(texts, one))
      .toSorted()
      .join(',')}]`;
  if (value === null || typeof value !== 'object' || value instanceof Date) return texts.text(JSON.stringify(value) ?? 'null');
  return `{${Object.entries(value)
    .map(([key, one]) => `${key}:${valueText(texts, one)}`)
    .join(',')}}`;
};

const answerText = (texts: RowTexts, rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const answers = rows.map((row) => (Object.keys(row).length === 1 ? Object.values(row)[0] : row));
  return valueText(texts, answers.length === 1 ? answers[0] : answers);
};

interface Recorded {
  readonly answer: string;
  readonly rows: readonly string[];
}

const recordOne = async (sql: Sql, shop: RecordedShop, texts: RowTexts, one: RecordedCase, hasNotifications: boolean): Promise<Recorded> =>
  undone(sql, async (transaction) => {
    await transaction`select setseed(0.5)`;
    if (one.at !== undefined) await shop.setTime(one.at, transaction);
    if (one.claims !== undefined) {
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify(one.claims)}, true),
        set_config('request.jwt.claim.sub', ${String((one.claims as { sub?: string }).sub ?? '')}, true)`;
    }
    const rows = await transaction
      .savepoint(async (inner) => {
        if (one.role !== undefined) await inner.unsafe(`set local role ${one.role}`);
        const given = await one.run(inner);
        if (one.role !== undefined) await inner.unsafe('reset role');
        return given;
      })
      .catch((error: { code?: string; message?: string }) => `raises ${error.code} ${error.message}`);
    if (typeof rows === 'string') return { answer: texts.text(rows), rows: [] };
    const written = await takeRows(transaction);
    if (written.length > 0 && hasNotifications) await transaction`select private.relay_orders(), private.remind_orders()`;
    const notified = (await takeRows(transaction)).filter(({ table }) => /notifications$|message_outbox$/.test(table));
    return { answer: answerText(texts, rows), rows: [...texts.rows(written), ...texts.rows(notified)] };
  });

interface RecordingOptions {
  readonly own?: string;
  readonly usual?: RegExp;
  readonly isOfAnswers?: boolean;
  readonly hasNotifications?: boolean;
}

/**
 * Runs cases one after the other, each undone, and returns their answers and every row that they write as a text. Cases with one answer that write nothing
 * share a line.
 * @param own the order whose cases they are
 * @param isOfAnswers rows are left out
 * @param hasNotifications the notifications and messages that follow from a case are part of it
 * @param usual cases with this answer that write nothing are left out
 */
export const record = async (
  shop: RecordedShop,
  cases: readonly RecordedCase[],
  { own, usual, isOfAnswers = false, hasNotifications = false }: RecordingOptions = {},
): Promise<string> => {
  const texts = new RowTexts(shop.names, own);
  const { sql } = shop.world.database;
  const without = new Map<string, string[]>();
  const lines: string[] = [];
  for (const one of cases) {
    const { place, isWanted } = nextCase();
    if (!isWanted) continue;
    const { answer, rows: written } = await recordOne(sql, shop, texts, one, hasNotifications);
    const rows = isOfAnswers ? [] : written;
    caseRan(place, one.name, answer, rows);
    if (rows.length === 0 && usual?.test(answer) === true) continue;
    if (rows.length === 0) without.set(answer, [...(without.get(answer) ?? []), texts.text(one.name)]);
    else lines.push(`${texts.text(one.name)}: ${answer}`, ...rows.map((row) => `  ${row}`));
  }
  return [...[...without].map(([answer, names]) => `${names.join('; ')}: ${answer}`), ...lines].join('\n');
};
