/** The origin of a call, as far as limits and the list of devices need it. */
export interface Caller {
  /** IPv4 or IPv6 address, null where the server cannot know it. */
  readonly address: string | null;
  /** The token this device keeps from an earlier sign-in, null when it has none. */
  readonly deviceToken: string | null;
  /** The browser's own description of itself (User-Agent). */
  readonly userAgent: string;
}
