/** What pages to read need: the feed and the texts. Other pages do without, so that it arrives with the first that needs it. */
export abstract class ContentProgram {
  /** Resolves once `ListFeed` and `ReadContent` can be had. @throws when they cannot be fetched */
  abstract ready(): Promise<void>;
}
