/** A message about an order, to be sent to a confirmed number. */
export interface OrderMessageToSend {
  readonly id: number;
  readonly phone: string;
  readonly text: string;
}

/** What became of a message. `unknown`: nobody said whether it arrived, so it is not sent again. */
export type SentState = 'sent' | 'unknown' | 'refused';

/** How many messages go out in 24 hours: buyers' and staff's starve neither each other nor codes. */
export interface MessageBudget {
  readonly buyers: number;
  readonly staff: number;
}

/** What follows from orders outside their transactions. Several servers may call at once: the database gives each piece to one. All calls @throws PortError. */
export interface OrderEffects {
  /** Shows stock, tells people, moves what is due. */
  relay(max: number): Promise<{ readonly hasShownStock: boolean; readonly isMoreLeft: boolean }>;
  /** Messages to send now; they count as being sent from here on. */
  takeMessages(max: number, perDay: MessageBudget): Promise<readonly OrderMessageToSend[]>;
  noteMessage(id: number, state: SentState): Promise<void>;
  /** What orders were placed from; only the first of an order counts. @param hashes by order: 64 hexadecimal digits */
  recordDevices(hashes: ReadonlyMap<string, string>): Promise<void>;
}
