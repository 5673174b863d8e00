import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database refused while the gateway worked: a code, never a row or a value. */
export type RefusalListener = (code: string) => void;

const insideGateway = new AsyncLocalStorage<RefusalListener>();
let isInstalled = false;

/**
 * Stands for a request the library could not make sense of: broken JSON, a number where it looks for text, a token that is none. It
 * checks little beforehand and stumbles instead; what the machine or the database fails over has a code of its own.
 */
export const UNREADABLE = 'unreadable';
export const UNKNOWN_REFUSAL = 'unknown';

/** The error comes alone or after a word about where it happened. */
const codeOf = (values: readonly unknown[]): string => {
  const error = values.find((value) => typeof value === 'object' && value !== null);
  if (!(error instanceof Error)) return error !== undefined && 'code' in error ? String(error.code) : UNKNOWN_REFUSAL;
  if ('code' in error) return /^ERR_JW/.test(String(error.code)) ? UNREADABLE : String(error.code);
  const isRefused = 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;
  return isRefused || error instanceof SyntaxError || error instanceof TypeError ? UNREADABLE : UNKNOWN_REFUSAL;
};

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
      else heard(codeOf(values));
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
