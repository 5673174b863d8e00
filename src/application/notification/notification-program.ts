/** What notifications take. No first paint needs it, so that it arrives once the first page has settled, or with the first page that does. */
export abstract class NotificationProgram {
  /** Resolves once the use cases of `application/notification` can be had. @throws when they cannot be fetched */
  abstract ready(): Promise<void>;
}
