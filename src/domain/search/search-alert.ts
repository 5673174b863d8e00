/** What a person wants to be notified of: something new for a search, or of a game. */
export interface SearchAlert {
  readonly id: string;
  /** As it was searched; empty for everything of a game. */
  readonly text: string;
  /** The slug of a game; null for every game. */
  readonly game: string | null;
}

/** What an alert is asked for with. Money is whole rupiah. */
export interface SearchAlertRequest {
  readonly text: string;
  /** The words without their prices. */
  readonly words: string;
  readonly gameId: string | null;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
}
