/** What a person reads in an advert. Attributes are named as those of the sample shop; "Bintang" and "Divisi" are the steps of a rank. */
export interface AdvertFacts {
  /** The game's slug in the sample shop. */
  readonly game: string;
  /** Whole rupiah; null where the text names none, or one that can mean two amounts. */
  readonly price: number | null;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface AdvertSample {
  readonly text: string;
  /** One for each advert in the text. */
  readonly facts: AdvertFacts | readonly AdvertFacts[];
}
