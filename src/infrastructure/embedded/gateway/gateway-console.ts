import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database refused while the gateway worked: a code, never a row or a value. */
export type RefusalListener = (code: string) => void;

const insideGateway = new AsyncLocalStorage<RefusalListener>();
let isInstalled = false;

const codeOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'code' in value ? String(value.code) : 'unknown';

/**
 * Runs work of the gateway library, which writes every refusal of the database to the console with the rows it was about. Inside,
 * console.error only hands the code on; outside, it stays what it was.
 */
export const listeningToRefusals = <T>(listener: RefusalListener, work: () => Promise<T>): Promise<T> => {
  if (!isInstalled) {
    isInstalled = true;
    const write = console.error;
    console.error = (...values: unknown[]) => {
      const heard = insideGateway.getStore();
      if (heard === undefined) write(...values);
      else heard(codeOf(values[0]));
    };
  }
  return insideGateway.run(listener, work);
};

/** Starts the library without the banner it prints for its storage interface, which this product stands for itself. */
export const withoutBanner = <T>(start: () => T): T => {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return start();
  } finally {
    console.warn = warn;
  }
};
