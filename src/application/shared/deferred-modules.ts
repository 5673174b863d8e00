/** What a visit needs only once the page has settled: keeping it for later, measuring it. It arrives when nothing else is to do. */
export abstract class DeferredModules {
  /** Resolves once its use cases can be had. @throws when they cannot be fetched */
  abstract ready(): Promise<void>;
}
