/**
 * A known error of the driver (postgres 3.4, connection.js, nextWrite): when a connection is lost inside a transaction, it writes the
 * rollback into the closed socket, from a timer, where no caller can catch it. Uncaught it would end the whole process with its database.
 */
const isTransientFault = (error: unknown): boolean =>
  error instanceof TypeError && error.message.includes("reading 'write'") && /nextWrite .*postgres.*connection/.test(error.stack ?? '');

const listeners = new Set<() => void>();

const onUncaught = (error: unknown): void => {
  if (!isTransientFault(error)) {
    // Any other error ends the process, as without this handler.
    console.error(error);
    process.exit(1);
  }
  for (const listener of listeners) listener();
};

/**
 * Catches the error and notifies the listener, because the affected connection is no longer usable and all should be reopened.
 * @returns a function that removes the handler
 */
export const onDriverFault = (listener: () => void): (() => void) => {
  if (listeners.size === 0) process.on('uncaughtException', onUncaught);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) process.off('uncaughtException', onUncaught);
  };
};
