import { readAuditedBooks } from '../../../application/ledger/audited-books.answers.ts';
import type { AuditedPage, BookReader } from '../../../application/ledger/book-reader.ts';
import type { AuditedPart } from '../../../domain/ledger/audited-books.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Subjects per statement: a statement of a person's has three seconds. */
const SIZE = 200;

/** Reads the books with the person's token; the database checks the permission. */
export class SupabaseBookReader implements BookReader {
  constructor(private readonly rest: RestClient) {}

  async page(part: AuditedPart, after: string | null): Promise<AuditedPage> {
    const subjects = await answerOf(this.rest, readAuditedBooks, { part, limit: SIZE, after });
    return { subjects, next: subjects.length < SIZE ? null : (subjects.at(-1)?.id ?? null) };
  }
}
