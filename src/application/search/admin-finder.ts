import type { FoundThing } from '../../domain/search/found-thing.ts';

/** Finds products, games and customers, each only for who may see them. Throws PortError. */
export interface AdminFinder {
  find(query: string): Promise<readonly FoundThing[]>;
}
