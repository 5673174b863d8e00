import { PortError } from './port-error.ts';

/** The chunk load timeout (specification, section 9). */
const CHUNK_TIMEOUT_MS = 120_000;

/** The failure code when a module could not be loaded: there is no network, or the shop was redeployed. */
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

/** A module that is loaded on first use, once for any number of callers. */
export class DeferredModule<Value = void> {
  private loading: Promise<Value> | null = null;
  private value: Value | null = null;

  constructor(private readonly load: () => Promise<Value>) {}

  /** Whether it is loaded or loading. */
  get isRequested(): boolean {
    return this.loading !== null;
  }

  /** Null until it is loaded. */
  get loaded(): Value | null {
    return this.value;
  }

  /** @throws PortError `unavailable`, MODULE_NOT_LOADED, when it cannot be loaded; the next call retries */
  ready(): Promise<Value> {
    this.loading ??= withinTimeout(this.load()).then(
      (value) => {
        this.value = value;
        return value;
      },
      (cause: unknown) => {
        this.loading = null;
        throw new PortError('unavailable', 'a part of the program could not be fetched', MODULE_NOT_LOADED, { cause });
      },
    );
    return this.loading;
  }
}
