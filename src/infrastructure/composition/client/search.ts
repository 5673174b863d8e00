import type { Container } from 'inversify';
import { SearchAlertService } from '../../../application/search/search-alerts.ts';
import { SupabaseSearchAlertRepository } from '../../supabase/search/search-alerts.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import { PORT } from '../tokens.ts';
import { signedInConnection } from './signed-in.ts';

interface Options {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
}

/** Composes the alerts of the signed-in person. */
export const openSearchAlerts = (container: Container, options: Options): SearchAlertService =>
  new SearchAlertService(
    new SupabaseSearchAlertRepository(signedInConnection(container, options).rest),
    container.get(PORT.taxonomy),
    container.get(PORT.errors),
  );
