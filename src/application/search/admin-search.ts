import type { SearchHit } from '../../domain/search/search-hit.ts';

/** Finds products, games and customers, each only with the permission. Throws PortError. */
export interface AdminSearch {
  find(query: string): Promise<readonly SearchHit[]>;
}
