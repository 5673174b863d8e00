import { ReadSiteSettings } from '../../application/settings/read-site-settings.ts';
import type { SiteSettings } from '../../domain/settings/site-settings.ts';
import type { Resolver } from './resolver.ts';

/** The data that every page shows around its content. */
export interface ShellData {
  readonly settings: SiteSettings;
}

export const SHELL_ROUTE = 'shell';

export const loadShell = async (resolver: Resolver): Promise<ShellData> => ({ settings: await resolver.get(ReadSiteSettings).execute() });
