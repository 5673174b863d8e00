import { PortError } from './port-error.ts';

/** Specification, section 9: the chunk load timeout. */
const CHUNK_TIMEOUT_MS = 120_000;

/** Code of the failure when a module could not be fetched: there is no network, or the shop has a newer build by now. */
export const MODULE_NOT_LOADED = 'MODULE_NOT_LOADED';

const withinTimeout = async <Value>(work: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the module took too long')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** A module that is fetched when it is needed: once, for any number of callers. */
export class DeferredModule<Value = void> {
  private loading: Promise<Value> | null = null;

  constructor(private readonly load: () => Promise<Value>) {}

  /** Whether it is loaded or loading. */
  get isRequested(): boolean {
    return this.loading !== null;
  }

  /** @throws PortError `unavailable`, MODULE_NOT_LOADED, when it cannot be fetched; the next call tries again */
  ready(): Promise<Value> {
    this.loading ??= withinTimeout(this.load()).catch((cause: unknown) => {
      this.loading = null;
      throw new PortError('unavailable', 'a part of the program could not be fetched', MODULE_NOT_LOADED, { cause });
    });
    return this.loading;
  }
}
