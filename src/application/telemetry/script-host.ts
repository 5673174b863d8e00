/** Runs scripts of the hosted measuring services the owner has set. */
export interface ScriptHost {
  /** Inserts them, once. */
  insert(): void;
  /** Whether they run in this page. */
  readonly isInserted: boolean;
  /** Opens the present address without them. */
  leaveBehind(): void;
}
