import { useRouteLoaderData } from 'react-router-dom';
import { defaultSiteSettings, type SiteSettings } from '../../../domain/settings/site-settings.ts';
import { SHELL_ROUTE, type ShellData } from '../../core/shell.ts';

/** The shop's settings, loaded once with the frame around every page. */
export const useSiteSettings = (): SiteSettings =>
  (useRouteLoaderData(SHELL_ROUTE) as ShellData | undefined)?.settings ?? defaultSiteSettings;
