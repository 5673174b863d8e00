/** What the owner's side can do. The shop does without, so that it arrives with the first of the admin's pages. */
export abstract class AdminProgram {
  /** Resolves once the use cases of the admin can be had. @throws when they cannot be fetched */
  abstract ready(): Promise<void>;
}
