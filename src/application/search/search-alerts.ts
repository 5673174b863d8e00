import { noFilter } from '../../domain/catalog/product-query.ts';
import { parseQuery } from '../../domain/search/parsed-query.ts';
import type { SearchAlert, SearchAlertRequest } from '../../domain/search/search-alert.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { TaxonomyRepository } from '../taxonomy/taxonomy-repository.ts';

/** The alerts of the signed-in person. All calls @throws PortError. */
export interface SearchAlertRepository {
  list(): Promise<readonly SearchAlert[]>;
  /** Saving the same alert again changes nothing. @returns its id @throws PortError ALERTS_FULL for more than 20 */
  save(request: SearchAlertRequest): Promise<string>;
  remove(id: string): Promise<void>;
}

/** An alert with the name of its game; null for every game. */
export interface NamedAlert extends SearchAlert {
  readonly gameName: string | null;
}

/** Switches notifications of what is new for a search, or of a game. */
export class SearchAlertService {
  constructor(
    private readonly alerts: SearchAlertRepository,
    private readonly taxonomy: TaxonomyRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** All alerts. A game that is not shown any more keeps its slug as a name. */
  list(): Promise<Result<readonly NamedAlert[]>> {
    return attemptRead(this.errors, 'SearchAlertService.list', async () => {
      const [alerts, games] = await Promise.all([this.alerts.list(), this.taxonomy.gameTitles()]);
      return alerts.map((alert) => ({ ...alert, gameName: games.find(({ slug }) => slug === alert.game)?.name ?? alert.game }));
    });
  }

  /** The alert for a search or a game; null while there is none. @param game slug; null for every game */
  find(text: string, game: string | null): Promise<Result<SearchAlert | null>> {
    return attemptRead(this.errors, 'SearchAlertService.find', async () => {
      const alerts = await this.alerts.list();
      return alerts.find((alert) => alert.text === text && alert.game === game) ?? null;
    });
  }

  /** @param game slug; null for every game @returns the alert's id */
  save(text: string, game: string | null): Promise<Result<string>> {
    return attempt(
      this.errors,
      'SearchAlertService.save',
      async () => {
        const games = game === null ? [] : await this.taxonomy.gameTitles();
        const gameId = games.find(({ slug }) => slug === game)?.id ?? null;
        const parsed = parseQuery(text, noFilter, null);
        const { minPrice, maxPrice } = parsed.filter;
        return succeed(await this.alerts.save({ text, words: parsed.text, gameId, minPrice, maxPrice }));
      },
      (error) => (isPortError(error) && error.code === 'ALERTS_FULL' ? fail('ALERTS_FULL') : null),
    );
  }

  remove(id: string): Promise<Result<void>> {
    return attempt(this.errors, 'SearchAlertService.remove', async () => {
      await this.alerts.remove(id);
      return succeed(undefined);
    });
  }
}
