import { SIBLING_WIDTHS, type SiblingWidth } from '../media/image-siblings.ts';
import { isSlug } from '../shared/slug.ts';
import type { ArchCount, PictureSpec, SealSpec } from './artwork-spec.ts';

/** A drawn picture at one width in pixels (WebP), or a seal, which has no width (SVG). */
export type DrawnPicture = { readonly spec: PictureSpec; readonly width: SiblingWidth } | { readonly spec: SealSpec; readonly width: null };

const ID = /^[a-z0-9-]{1,64}$/;
const PICTURE = /^\/art\/([a-z0-9/-]+)\.w([0-9]{3,4})\.webp$/;
const SEAL = /^\/art\/seal\/([a-z0-9-]+)\.svg$/;

const pathOf = (spec: PictureSpec): string => {
  switch (spec.kind) {
    case 'cover':
      return `cover/${spec.game}/${spec.arches}/${spec.id}`;
    case 'scene':
      return `scene/${spec.game}`;
    default:
      return `${spec.kind}/${spec.game}/${spec.id}`;
  }
};

/** The path under which the server draws a picture: `/art/cover/free-fire/3/<id>.w640.webp`, `/art/seal/<id>.svg`. */
export const writeArtworkAddress = (drawn: DrawnPicture): string =>
  drawn.width === null ? `/art/seal/${drawn.spec.id}.svg` : `/art/${pathOf(drawn.spec)}.w${drawn.width}.webp`;

const arches = (text: string | undefined): ArchCount | null => (text === '1' ? 1 : text === '2' ? 2 : text === '3' ? 3 : null);

const specOf = (path: string): PictureSpec | null => {
  const [kind, game = '', ...rest] = path.split('/');
  if (!isSlug(game)) return null;
  if (kind === 'scene') return rest.length === 0 ? { kind, game } : null;
  if (kind === 'cover') {
    const count = arches(rest.shift());
    const [id = ''] = rest;
    return count !== null && rest.length === 1 && ID.test(id) ? { kind, game, arches: count, id } : null;
  }
  const [id = ''] = rest;
  return (kind === 'collection' || kind === 'statistics') && rest.length === 1 && ID.test(id) ? { kind, game, id } : null;
};

/** Parses such a path; the inverse of `writeArtworkAddress`. Null for any other path, including queries and escapes. */
export const readArtworkAddress = (path: string): DrawnPicture | null => {
  const [, seal] = SEAL.exec(path) ?? [];
  if (seal !== undefined) return ID.test(seal) ? { spec: { kind: 'seal', id: seal }, width: null } : null;
  const [, picture = '', digits] = PICTURE.exec(path) ?? [];
  const width = SIBLING_WIDTHS.find((candidate) => String(candidate) === digits);
  const spec = specOf(picture);
  return spec === null || width === undefined ? null : { spec, width };
};
