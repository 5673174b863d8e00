/** A message about an order, for a confirmed number. */
export interface OrderMessageToSend {
  readonly id: number;
  readonly phone: string;
  readonly text: string;
}

/** The outcome of a message. `unknown`: it may have been delivered, so that it is not sent again. */
export type SentState = 'sent' | 'unknown' | 'refused';

/** The number of messages in 24 hours, separate for buyers and staff, so that neither uses up the budget of the other or of codes. */
export interface MessageBudget {
  readonly buyers: number;
  readonly staff: number;
}

/**
 * Effects of orders outside their transactions. Concurrent servers are safe, because the database assigns each piece of work to one caller.
 * All calls
 * @throws PortError.
 */
export interface OrderEffects {
  /** Updates stock, notifies people, and processes expired deadlines. */
  relay(max: number): Promise<{ readonly hasShownStock: boolean; readonly isMoreLeft: boolean }>;
  /** Claims messages to send now; from here on they count as being sent. */
  takeMessages(max: number, perDay: MessageBudget): Promise<readonly OrderMessageToSend[]>;
  noteMessage(id: number, state: SentState): Promise<void>;
  /** Stores the devices of orders; only the first one of an order counts. @param hashes by order id: 64 hexadecimal digits */
  recordDevices(hashes: ReadonlyMap<string, string>): Promise<void>;
}
