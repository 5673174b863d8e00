import { isSlug } from '../shared/slug.ts';
import { isUuid } from '../shared/uuid.ts';

/** What a picture of a shared link is about. */
export type ShareSubject =
  | { readonly kind: 'shop' }
  | { readonly kind: 'game'; readonly slug: string }
  | { readonly kind: 'product' | 'sale'; readonly id: string };

const FOLDERS = { product: 'products', sale: 'flash-sales' } as const;
const ADDRESS = /^\/og\/(?:(shop)|(games|products|flash-sales)\/([^/]{1,80}))\.jpg$/;

const pathOf = (subject: ShareSubject): string => {
  switch (subject.kind) {
    case 'shop':
      return 'shop';
    case 'game':
      return `games/${subject.slug}`;
    default:
      return `${FOLDERS[subject.kind]}/${subject.id}`;
  }
};

/**
 * Path under which a picture is drawn: `/og/products/<id>.jpg?v=<version>`.
 * @param version of what it shows, so that apps that keep pictures fetch a changed one
 */
export const writeShareAddress = (subject: ShareSubject, version: string): string => `/og/${pathOf(subject)}.jpg?v=${version}`;

/** Reads the path, without the query; null for any other. */
export const readShareAddress = (path: string): ShareSubject | null => {
  const [, shop, folder, name = ''] = ADDRESS.exec(path) ?? [];
  if (shop !== undefined) return { kind: 'shop' };
  if (folder === 'games') return isSlug(name) ? { kind: 'game', slug: name } : null;
  if (folder === undefined || !isUuid(name)) return null;
  return { kind: folder === 'products' ? 'product' : 'sale', id: name };
};
