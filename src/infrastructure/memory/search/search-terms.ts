import type { SearchTermRepository } from '../../../application/search/search-terms.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { hasMeaning, type SearchTerm } from '../../../domain/search/search-term.ts';

const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** Fake of the words of the market. */
export class InMemorySearchTermRepository implements SearchTermRepository {
  mayWrite = true;
  private readonly terms = new Map<string, SearchTerm>();

  async list(): Promise<readonly SearchTerm[]> {
    this.guard();
    return [...this.terms.values()].toSorted((a, b) => (a.term < b.term ? -1 : 1));
  }

  async save(given: SearchTerm, previous: string | null): Promise<void> {
    this.guard();
    const term = plain(given.term);
    const meaning = plain(given.meaning ?? '');
    if (term === '' || (hasMeaning(given.kind) && meaning === '')) throw new PortError('invalid', 'TERM_EMPTY', 'TERM_EMPTY');
    if (term !== previous && this.terms.has(term)) throw new PortError('conflict', 'TERM_TAKEN', 'TERM_TAKEN');
    this.terms.delete(previous ?? '');
    this.terms.set(term, { term, kind: given.kind, meaning: hasMeaning(given.kind) ? meaning : null });
  }

  async remove(term: string): Promise<void> {
    this.guard();
    this.terms.delete(term);
  }

  private guard(): void {
    if (!this.mayWrite) throw new PortError('denied', 'not allowed: catalogue.write', '42501');
  }
}
