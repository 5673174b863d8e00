import type { AdvertGame } from '../../domain/advert/advert.ts';
import { gameWords } from '../../domain/advert/game-words.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { AdminAttributeRepository } from '../attribute/admin-attribute-repository.ts';
import type { SearchTermRepository } from '../search/search-terms.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';

interface AdvertSources {
  readonly schemas: Pick<AdminAttributeRepository, 'ofAllGames'>;
  readonly terms: Pick<SearchTermRepository, 'list'>;
}

/** Reads the games with their names and attributes, as adverts name them. */
export class ReadAdvertGames {
  constructor(
    private readonly from: AdvertSources,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<readonly AdvertGame[]>> {
    return attempt(this.errors, 'ReadAdvertGames', async () => {
      const [schemas, terms] = await Promise.all([this.from.schemas.ofAllGames(), this.from.terms.list()]);
      return succeed(
        schemas.map(({ game: { id, name }, attributes }) => ({
          id,
          name,
          words: gameWords(name, terms),
          attributes: attributes.map(({ advertWords, ...attribute }) => ({ ...attribute, words: advertWords })),
        })),
      );
    });
  }
}
