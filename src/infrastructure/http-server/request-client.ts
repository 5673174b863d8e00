import { AsyncLocalStorage } from 'node:async_hooks';

/** The address of the client whose request is answered; none for the server's own work. */
export const requestClient = new AsyncLocalStorage<string | null>();
