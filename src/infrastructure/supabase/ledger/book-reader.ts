import type { AuditedPage, BookReader } from '../../../application/ledger/book-reader.ts';
import type { AuditedPart } from '../../../domain/ledger/audited-books.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';
import { readSubjects } from './book-json.ts';

/** Subjects per statement: a statement of a person's has three seconds. */
const SIZE = 200;

/** Reads the books with the person's token; the database checks the permission. */
export class SupabaseBookReader implements BookReader {
  constructor(private readonly rest: RestClient) {}

  async page(part: AuditedPart, after: string | null): Promise<AuditedPage> {
    const asked = { p_part: part, p_limit: SIZE, ...(after === null ? {} : { p_after: after }) };
    const subjects = readSubjects(dataOf(await this.rest.rpc('audited_books', asked)));
    return { subjects, next: subjects.length < SIZE ? null : (subjects.at(-1)?.id ?? null) };
  }
}
