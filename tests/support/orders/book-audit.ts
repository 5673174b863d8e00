import type { Sql, TransactionSql } from 'postgres';
import * as v from 'valibot';
import { AuditBooks, type BookAudit } from '../../../src/application/ledger/audit-books.ts';
import { readAuditedBooks } from '../../../src/application/ledger/audited-books.answers.ts';
import type { BookReader } from '../../../src/application/ledger/book-reader.ts';
import type { BookDifference } from '../../../src/domain/ledger/audit-books.ts';

const SIZE = 500;

/** The books of a database, read without a person. */
const booksOf = (sql: Sql | TransactionSql): BookReader => ({
  page: async (part, after) => {
    const [row] = await sql<{ page: unknown }[]>`select private.audited_page(${part}, ${after}, ${SIZE}) as page`;
    const subjects = v.parse(readAuditedBooks.output, row?.page);
    return { subjects, next: subjects.length < SIZE ? null : (subjects.at(-1)?.id ?? null) };
  },
});

/** Runs the auditor of the system page over a database. */
export const auditDatabase = async (sql: Sql | TransactionSql): Promise<BookAudit> => {
  const failures: unknown[] = [];
  const audit = await new AuditBooks(booksOf(sql), { record: (_where, error) => void failures.push(error), recent: () => [] }).execute();
  if (!audit.ok) throw failures[0];
  return audit.value;
};

const sentence = ({ subject, reference, account, party, expected, found }: BookDifference): string =>
  `${subject} ${reference}: ${account}${party === null ? '' : ` of ${party}`} is ${found} instead of ${expected}`;

/** The differences as sentences. */
export const auditedOtherwise = async (sql: Sql | TransactionSql): Promise<readonly string[]> =>
  (await auditDatabase(sql)).differences.map(sentence);
