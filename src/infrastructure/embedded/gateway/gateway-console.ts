import { AsyncLocalStorage } from 'node:async_hooks';

/** Called with the code of a refusal of the database, never with a row or a value. */
export type RefusalListener = (code: string) => void;

/** A refusal for the client, with the database's details. It is never logged. */
export interface Refusal {
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
}

const insideGateway = new AsyncLocalStorage<(refusal: Refusal) => void>();
let isInstalled = false;

/**
 * The code of a request that the library could not parse: invalid JSON, a number in place of a text, an invalid token. The library does
 * little validation and throws instead; errors of machine and database have codes of their own.
 */
const UNREADABLE = 'unreadable';
export const UNKNOWN_REFUSAL = 'unknown';

/** The code of an error of the database, the machine or the library. */
export const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return UNKNOWN_REFUSAL;
  if (!(error instanceof Error)) return 'code' in error ? String(error.code) : UNKNOWN_REFUSAL;
  if ('code' in error) return /^ERR_JW/.test(String(error.code)) ? UNREADABLE : String(error.code);
  const isRefused = 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;
  // A RangeError is a stack overflow, caused by deeply nested JSON.
  const isTransientFault = error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError;
  return isRefused || isTransientFault ? UNREADABLE : UNKNOWN_REFUSAL;
};

const textOf = (error: object | undefined, name: string): string | null => {
  const value: unknown = error === undefined ? undefined : Reflect.get(error, name);
  return typeof value === 'string' ? value : null;
};

/** The error is the only argument, or follows a text about its place. */
const refusalOf = (values: readonly unknown[]): Refusal => {
  const error = values.find((value) => typeof value === 'object' && value !== null) as object | undefined;
  return { code: codeOf(error), details: textOf(error, 'detail'), hint: textOf(error, 'hint') };
};

/**
 * Runs work of the gateway library, which writes every refusal of the database to the console together with rows. Within it console.error
 * only reports the refusal; elsewhere it is unchanged.
 */
export const listeningToRefusals = <T>(listener: (refusal: Refusal) => void, work: () => Promise<T>): Promise<T> => {
  if (!isInstalled) {
    isInstalled = true;
    const write = console.error;
    console.error = (...values: unknown[]) => {
      const onRefusal = insideGateway.getStore();
      if (onRefusal === undefined) write(...values);
      else onRefusal(refusalOf(values));
    };
  }
  return insideGateway.run(listener, work);
};

/** Starts the library without the banner of its storage interface, which this product supports itself. */
export const withoutBanner = <T>(start: () => T): T => {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return start();
  } finally {
    console.warn = warn;
  }
};

/** An internal error with its code only, because its message can contain rows. */
class GatewayFault extends Error {
  override readonly name = 'GatewayFault';

  constructor(readonly code: string) {
    super(code);
  }
}

/** Reports every code once, because thousands of requests fail with the same one during an outage. */
export const onceEach = (report: (fault: GatewayFault) => void): RefusalListener => {
  const logged = new Set<string>();
  return (code) => {
    if (logged.has(code)) return;
    logged.add(code);
    report(new GatewayFault(code));
  };
};
