/** A player of a game, as a buyer names one. */
export interface WantedPlayer {
  /** The slug of the game. */
  readonly game: string;
  readonly gameId: string;
  readonly server: string | null;
}

/** What is known of a player: a name, that there is none, or nothing, because no service answers. */
export type PlayerAnswer =
  | { readonly state: 'found'; readonly name: string }
  | { readonly state: 'missing' | 'unknown'; readonly name: null };

export const UNKNOWN_PLAYER: PlayerAnswer = { state: 'unknown', name: null };

const MAX_NAME = 60;

/** A name as it is shown: one line without control and invisible characters, 60 characters at most; null when nothing is left. */
export const playerName = (given: string): string | null => {
  const name = [...given.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()].slice(0, MAX_NAME).join('').trim();
  return name === '' ? null : name;
};
