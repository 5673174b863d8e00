import { isSlug } from '../shared/slug.ts';
import { isUuid } from '../shared/uuid.ts';

/** The subject of a share picture. */
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
 * The path of a share picture: `/og/products/<id>.jpg?v=<version>`.
 * @param version changes with the content, so that apps with cached pictures fetch the new one
 */
export const writeShareAddress = (subject: ShareSubject, version: string): string => `/og/${pathOf(subject)}.jpg?v=${version}`;

/** Reads the path without its query; null for any other path. */
export const readShareAddress = (path: string): ShareSubject | null => {
  const [, shop, folder, name = ''] = ADDRESS.exec(path) ?? [];
  if (shop !== undefined) return { kind: 'shop' };
  if (folder === 'games') return isSlug(name) ? { kind: 'game', slug: name } : null;
  if (folder === undefined || !isUuid(name)) return null;
  return { kind: folder === 'products' ? 'product' : 'sale', id: name };
};
