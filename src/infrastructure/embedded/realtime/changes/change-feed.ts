import type { Options, Sql } from 'postgres';
import { openSql } from '../../postgres/open-sql.ts';
import { isSchemaNotice, SCHEMA_CHANNEL } from '../../postgres/schema-notice.ts';
import type { Ssl } from '../../postgres/ssl-of.ts';
import { CHANGES_CHANNEL, SESSIONS_CHANNEL } from '../schema/realtime-schema.ts';

export interface FeedOptions {
  readonly url: string;
  readonly ssl: Ssl;
  /** Notifications in the order of their transactions, grouped by transaction. */
  readonly onChanges: (payloads: readonly string[]) => void;
  readonly onSignOut: (sessionId: string) => void;
  /** Tables may have joined or left the publication. */
  readonly onSchema: () => void;
  /** Notifications may have been missed from here on. */
  readonly onGap: () => void;
  /** Called when listening again, before the first notification. */
  readonly onLive: () => Promise<void>;
}

const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;

/** The driver passes this option to the connection, although its types lack it; its own `listen` would hide a lost connection. */
type Listening = Options<Record<string, never>> & { readonly onnotify: (channel: string, payload: string) => void };

/** Listens to the database on a separate connection, which is reopened when it is lost. */
export class ChangeFeed {
  private isLiveNow = false;
  private isClosed = false;
  private waitMs = SHORTEST_WAIT_MS;
  private sql: Sql | null = null;
  private timer: NodeJS.Timeout | undefined;
  private waiting: string[] = [];

  constructor(private readonly options: FeedOptions) {}

  get isLive(): boolean {
    return this.isLiveNow;
  }

  /** @throws when it cannot connect the first time */
  async open(): Promise<void> {
    const sql: Sql = openSql(
      this.options.url,
      this.connection(() => this.sql === sql),
    );
    this.sql = sql;
    try {
      await sql.unsafe(`listen ${CHANGES_CHANNEL}; listen ${SESSIONS_CHANNEL}; listen ${SCHEMA_CHANNEL}`);
      await this.options.onLive();
      if (this.sql !== sql || this.isClosed) throw new Error('the connection was lost');
      this.isLiveNow = true;
      this.waitMs = SHORTEST_WAIT_MS;
    } catch (error) {
      if (this.sql === sql) this.sql = null;
      void sql.end({ timeout: 0 }).catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const { sql } = this;
    this.sql = null;
    this.isLiveNow = false;
    await sql?.end({ timeout: 1 });
  }

  private connection(isCurrent: () => boolean): Listening {
    return {
      max: 1,
      ssl: this.options.ssl,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      onnotice: () => undefined,
      connection: { application_name: 'realtime listening' },
      onnotify: (channel, payload) => this.received(channel, payload),
      onclose: () => {
        if (isCurrent()) this.lost();
      },
    };
  }

  private received(channel: string, payload: string): void {
    if (channel === SESSIONS_CHANNEL) {
      this.options.onSignOut(payload);
      return;
    }
    if (channel === SCHEMA_CHANNEL) {
      if (isSchemaNotice(payload)) this.options.onSchema();
      return;
    }
    this.waiting.push(payload);
    // Notifications that arrive together are processed together.
    if (this.waiting.length === 1)
      setImmediate(() => {
        const payloads = this.waiting;
        this.waiting = [];
        this.options.onChanges(payloads);
      });
  }

  private lost(): void {
    const wasLive = this.isLiveNow;
    this.isLiveNow = false;
    const { sql } = this;
    this.sql = null;
    void sql?.end({ timeout: 0 }).catch(() => undefined);
    if (this.isClosed) return;
    if (wasLive) this.options.onGap();
    this.again();
  }

  private again(): void {
    if (this.isClosed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.open().catch(() => this.again());
    }, this.waitMs);
    this.waitMs = Math.min(this.waitMs * 2, LONGEST_WAIT_MS);
  }
}
