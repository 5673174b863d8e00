import { redirect } from 'react-router-dom';
import { tidyListingAddress } from '../../../domain/catalog/product-query-text.ts';
import { paths } from '../../core/paths.ts';

/**
 * Leads the address of a form without scripts to the clean one.
 * @param defaultSort the order of an address without one
 * @throws Response a redirect, where fields were left empty
 */
export const requireCleanAddress = (url: URL, defaultSort: string): void => {
  const isOfForm = [...url.searchParams.values()].includes('');
  if (isOfForm) throw redirect(paths.listWith(url.pathname, tidyListingAddress(url.searchParams, defaultSort)));
};

/** The clean address of a filled form. */
export const addressOfForm = (form: HTMLFormElement, path: string, defaultSort: string): string => {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  return paths.listWith(path, tidyListingAddress(pairs, defaultSort));
};
