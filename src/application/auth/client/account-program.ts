/** What people can do with their accounts. A shop's visitor does without, so that it arrives with the first page that needs it. */
export abstract class AccountProgram {
  /** Resolves once the use cases of `application/identity` can be had. @throws when they cannot be fetched */
  abstract ready(): Promise<void>;
}
