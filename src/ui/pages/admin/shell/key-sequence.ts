/** How long the second key may take. */
const PATIENCE_MS = 1500;

type Meaning = { readonly does: 'search' } | { readonly does: 'help' } | { readonly does: 'go'; readonly key: string } | null;

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Reads keys one after another: Ctrl+K or Cmd+K, `?`, and `g` with a letter. */
export class KeySequence {
  private beganAt = Number.NEGATIVE_INFINITY;

  /**
   * @param at milliseconds on any clock that only goes on
   * @param isTyping only what cannot be text counts then
   */
  press({ key, ctrlKey, metaKey, altKey }: Press, at: number, isTyping: boolean): Meaning {
    const isSecond = at - this.beganAt <= PATIENCE_MS;
    this.beganAt = Number.NEGATIVE_INFINITY;
    if (altKey) return null;
    if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? { does: 'search' } : null;
    if (isTyping || key.length !== 1) return null;
    if (isSecond) return { does: 'go', key: key.toLowerCase() };
    if (key === 'g') this.beganAt = at;
    return key === '?' ? { does: 'help' } : null;
  }
}
