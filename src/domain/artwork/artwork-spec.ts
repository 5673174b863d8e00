/** The number of nested arches on a cover, which identifies its tier. */
export type ArchCount = 1 | 2 | 3;

/** A cover: a gate in front of the scene of its game. `id` seeds every other detail of the picture. */
interface CoverSpec {
  readonly kind: 'cover';
  /** The game's slug; a game without a scene of its own gets a neutral one, with a hue derived from the slug. */
  readonly game: string;
  readonly arches: ArchCount;
  readonly id: string;
}

/** A scene of a game without a gate, for cards, rows and thumbnails. */
interface SceneSpec {
  readonly kind: 'scene';
  readonly game: string;
}

/** A picture of generated items of an account. */
interface CollectionSpec {
  readonly kind: 'collection';
  readonly game: string;
  readonly id: string;
}

/** A chart without text or numbers. */
interface StatisticsSpec {
  readonly kind: 'statistics';
  readonly game: string;
  readonly id: string;
}

/** One closed curve that is unique to an account or order. */
export interface SealSpec {
  readonly kind: 'seal';
  readonly id: string;
}

/** Pictures of 4:5, drawn as pixels for the page. */
export type PictureSpec = CoverSpec | SceneSpec | CollectionSpec | StatisticsSpec;

/** Everything the shop can draw itself. Equal specs give identical pictures. */
export type ArtworkSpec = PictureSpec | SealSpec;
