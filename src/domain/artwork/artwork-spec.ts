/** How many nested arches a cover shows: the sign of its tier. */
export type ArchCount = 1 | 2 | 3;

/** The gate of one account, with what stands for its game behind it. `id` decides everything else about the picture. */
interface CoverSpec {
  readonly kind: 'cover';
  /** Slug of the game; games without a scene of their own get a neutral one and a hue from the slug. */
  readonly game: string;
  readonly arches: ArchCount;
  readonly id: string;
}

/** A picture of a game without a gate, for cards, rows and small pictures. */
interface SceneSpec {
  readonly kind: 'scene';
  readonly game: string;
}

/** Invented items that an account holds. */
interface CollectionSpec {
  readonly kind: 'collection';
  readonly game: string;
  readonly id: string;
}

/** A chart without words or figures. */
interface StatisticsSpec {
  readonly kind: 'statistics';
  readonly game: string;
  readonly id: string;
}

/** One closed curve that belongs to one account or order. */
export interface SealSpec {
  readonly kind: 'seal';
  readonly id: string;
}

/** Pictures of 4:5, drawn as pixels for the page. */
export type PictureSpec = CoverSpec | SceneSpec | CollectionSpec | StatisticsSpec;

/** Everything this shop can draw by itself. The same spec is always the same picture. */
export type ArtworkSpec = PictureSpec | SealSpec;
