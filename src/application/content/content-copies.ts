/** What this browser keeps of the published texts. */
export interface ContentCopies {
  outdate(): void;
}
