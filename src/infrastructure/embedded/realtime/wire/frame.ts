/** The version of Phoenix's wire format: objects, or arrays and binary broadcasts. */
export type Version = '1.0.0' | '2.0.0';

/** One message of the Phoenix channel protocol. */
export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** A broadcast as JSON or as bytes, the two forms of version 2. */
export interface UserBroadcast {
  readonly event: string;
  readonly content: { readonly json: string } | { readonly bytes: Buffer };
}

/** A frame with a broadcast in version 2's binary form. */
export interface BroadcastFrame extends Omit<Frame, 'payload' | 'event'> {
  readonly event: 'broadcast';
  readonly payload: UserBroadcast;
  readonly isBinary: true;
}
