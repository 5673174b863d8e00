/** Filters, order and columns of a list under a name. */
export interface SavedView {
  readonly name: string;
  /** The query string of the address. */
  readonly query: string;
}

/** The saved views of the signed-in person, by list. All calls @throws PortError. */
export interface SavedViewRepository {
  /** The oldest first. */
  list(list: string): Promise<readonly SavedView[]>;
  /** Replaces a view of the same name. @throws PortError VIEWS_FULL for more than 20 of a list */
  save(list: string, view: SavedView): Promise<void>;
  /** A view that does not exist is no error. */
  remove(list: string, name: string): Promise<void>;
}
