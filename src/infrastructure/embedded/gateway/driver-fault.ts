/**
 * The driver's known fault (postgres 3.4, connection.js, nextWrite): when a connection dies inside a transaction, it writes the rollback
 * into the closed socket, from a timer, where no caller can catch it. Uncaught it would end the whole shop with its database.
 */
const isTransientFault = (error: unknown): boolean =>
  error instanceof TypeError && error.message.includes("reading 'write'") && /nextWrite .*postgres.*connection/.test(error.stack ?? '');

const listeners = new Set<() => void>();

const onUncaught = (error: unknown): void => {
  if (!isTransientFault(error)) {
    // As without us: say it and end.
    console.error(error);
    process.exit(1);
  }
  for (const listener of listeners) listener();
};

/**
 * Survives the fault and calls back: the connection it happened on is no longer usable, so all of them are better opened anew.
 * @returns how to stop
 */
export const onDriverFault = (listener: () => void): (() => void) => {
  if (listeners.size === 0) process.on('uncaughtException', onUncaught);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) process.off('uncaughtException', onUncaught);
  };
};
