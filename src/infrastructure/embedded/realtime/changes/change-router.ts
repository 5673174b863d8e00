import type { Sql } from 'postgres';
import type { Clock } from '../../../../application/shared/clock.ts';
import { withDeadline } from '../../gateway/deadline.ts';
import { type Identity, SERVER } from '../access/identity.ts';
import type { Channel } from '../channels/channel.ts';
import type { Binding } from './binding.ts';
import { type Change, readChange } from './change.ts';
import { deliver, idsFor, type Listener } from './deliver.ts';
import { type ReadRow, readRows, type VisibleRows } from './read-rows.ts';
import { readTables, type Table } from './tables.ts';

/** The maximum number of queued changes. More are treated as a gap. */
const MAX_WAITING = 20_000;
/** The timeout after which the database counts as unavailable. */
const TIMEOUT_MS = 10_000;
/** The maximum number of rows of one table per query. */
const ROWS_AT_ONCE = 200;

/** Routes row changes to subscribed channels, in the order of their transactions. */
export class ChangeRouter {
  tables: ReadonlyMap<string, Table> = new Map();
  private readonly listeners = new Map<string, Map<Channel, Listener>>();
  private waiting: Change[] = [];
  private isAtWork = false;

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly onFault: (error: unknown) => void,
  ) {}

  async readTables(): Promise<void> {
    this.tables = await readTables(this.sql);
  }

  listen(channel: Channel, bindings: readonly Binding[]): void {
    for (const name of new Set(bindings.flatMap(({ tables }) => tables))) {
      const here = this.listeners.get(name) ?? new Map<Channel, Listener>();
      here.set(channel, { channel, bindings: bindings.filter(({ tables }) => tables.includes(name)) });
      this.listeners.set(name, here);
    }
  }

  forget(channel: Channel): void {
    for (const here of this.listeners.values()) here.delete(channel);
  }

  /** Changes may have been missed: all channels fail, and clients rejoin and read the current rows. */
  gap(): void {
    this.waiting = [];
    const channels = new Set([...this.listeners.values()].flatMap((here) => [...here.keys()]));
    for (const channel of channels) channel.fail();
  }

  /** @param payloads of the database's notifications */
  route(payloads: readonly string[]): void {
    // Rounded up to whole milliseconds.
    const arrivedAt = new Date(this.clock.now().getTime() + 1).toISOString();
    const changes = payloads.map((payload) => readChange(payload, arrivedAt)).filter((change) => change !== null);
    if (changes.length < payloads.length || this.waiting.length + changes.length > MAX_WAITING) {
      this.gap();
      return;
    }
    this.waiting.push(...changes);
    if (!this.isAtWork) void this.work();
  }

  private async work(): Promise<void> {
    this.isAtWork = true;
    try {
      while (this.waiting.length > 0) await this.notify(this.next());
    } catch (error) {
      this.onFault(error);
      this.gap();
    } finally {
      this.isAtWork = false;
    }
  }

  /** The next changes of one table. */
  private next(): readonly Change[] {
    const name = this.waiting[0]?.name;
    const end = this.waiting.findIndex((change, place) => change.name !== name || place >= ROWS_AT_ONCE);
    return this.waiting.splice(0, end < 0 ? this.waiting.length : end);
  }

  private async notify(changes: readonly Change[]): Promise<void> {
    const name = changes[0]?.name ?? '';
    const table = this.tables.get(name);
    const here = this.listeners.get(name);
    if (table === undefined || here === undefined || here.size === 0) return;
    const written = changes.filter(({ type }) => type !== 'DELETE');
    const seen = written.length === 0 ? new Map() : await this.read(table, written, here);
    let place = 0;
    for (const change of changes) {
      if (change.type === 'DELETE') {
        if (table.isDeletePublished)
          deliver(table, change, here.values(), ({ channel }) => (isKeyReadable(table, channel) ? null : undefined));
      } else {
        const row = place++;
        deliver(table, change, here.values(), ({ channel }) => seen.get(channel.identity.key)?.get(row));
      }
    }
  }

  /** The visible rows by listener, including those whose identity changed during the query. */
  private async read(table: Table, written: readonly Change[], here: ReadonlyMap<Channel, Listener>): Promise<VisibleRows> {
    const keys = written.map(({ key }) => key);
    const readVisibleRows = (people: readonly Identity[]): Promise<VisibleRows> =>
      withDeadline(readRows(this.sql, table, keys, people), TIMEOUT_MS);
    // Filters are applied first, as upstream does, because row-level security is more expensive.
    const rows = (await readVisibleRows([SERVER])).get(SERVER.key);
    const isWanted = (listener: Listener): boolean =>
      written.some((change, place) => {
        const row = rows?.get(place);
        return row !== undefined && idsFor(table, listener, change, row.values).length > 0;
      });
    const seen = new Map<string, ReadonlyMap<number, ReadRow>>();
    const queried = new Set<string>();
    for (;;) {
      const people = new Map<string, Identity>();
      for (const listener of here.values()) {
        const { identity } = listener.channel;
        if (!queried.has(identity.key) && !people.has(identity.key) && isWanted(listener)) people.set(identity.key, identity);
      }
      if (people.size === 0) return seen;
      for (const key of people.keys()) queried.add(key);
      for (const [key, found] of await readVisibleRows([...people.values()])) seen.set(key, found);
    }
  }
}

const isKeyReadable = (table: Table, { identity }: Channel): boolean =>
  table.key.every((column) => table.columns.get(identity.role)?.some(({ name }) => name === column) === true);
