/** The origin of a call, for rate limits and the list of devices. */
export interface Caller {
  /** IPv4 or IPv6 address; null where the server cannot determine it. */
  readonly address: string | null;
  /** The token of an earlier sign-in on this device; null when it has none. */
  readonly deviceToken: string | null;
  /** The User-Agent header. */
  readonly userAgent: string;
}
