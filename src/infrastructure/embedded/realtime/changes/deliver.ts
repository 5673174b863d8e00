import type { Channel } from '../channels/channel.ts';
import { encodeText } from '../wire/codec.ts';
import { type Packet, textPacket } from '../wire/packet.ts';
import type { Binding } from './binding.ts';
import type { Change } from './change.ts';
import { meets } from './compare.ts';
import type { ReadRow } from './read-rows.ts';
import type { Table } from './tables.ts';

/** A channel with the bindings that listen to one table. */
export interface Listener {
  readonly channel: Channel;
  readonly bindings: readonly Binding[];
}

const wants = (binding: Binding, { type }: Change): boolean => binding.operation === '*' || binding.operation === type;

/** The ids of bindings that match a change. */
export const idsFor = (
  table: Table,
  { bindings }: Listener,
  change: Change,
  values: Readonly<Record<string, unknown>>,
): readonly number[] => bindings.filter((one) => wants(one, change) && meets(values, table.types, one.conditions)).map(({ id }) => id);

/** The change in upstream's format (realtime/adapters/changes.ex); JSON. */
const payloadOf = (table: Table, change: Change, columns: string, row: ReadRow | null): string => {
  const head = `"schema":${JSON.stringify(table.schema)},"table":${JSON.stringify(table.name)},"commit_timestamp":${JSON.stringify(change.at)}`;
  const record = row === null ? '' : `,"record":${row.text}`;
  const old = change.type === 'INSERT' ? '' : `,"old_record":${JSON.stringify(change.oldKey)}`;
  return `{${head},"type":"${change.type}","columns":${columns}${record}${old},"errors":null}`;
};

/** Sends one change to all listeners. @param rowFor the row as a listener sees it; undefined when it is hidden, null for a deleted row */
export const deliver = (
  table: Table,
  change: Change,
  listeners: Iterable<Listener>,
  rowFor: (listener: Listener) => ReadRow | null | undefined,
): void => {
  const wordings = new Map<string, string>();
  const frames = new Map<string, Packet>();
  for (const listener of listeners) {
    const { channel } = listener;
    const { role } = channel.identity;
    const row = rowFor(listener);
    if (row === undefined) continue;
    const ids = idsFor(table, listener, change, row?.values ?? change.oldKey);
    if (ids.length === 0) continue;
    const wording = wordings.get(role) ?? payloadOf(table, change, JSON.stringify(table.columns.get(role) ?? []), row);
    wordings.set(role, wording);
    // Channels of the same name share one encoded text.
    const { version, topic } = channel;
    const { isBoundByTopic } = channel.wish;
    const name = `${version} ${isBoundByTopic} ${role} ${ids.join()} ${topic}`;
    const frame =
      frames.get(name) ??
      textPacket(
        isBoundByTopic
          ? encodeText(version, { topic, event: change.type }, wording)
          : encodeText(version, { topic, event: 'postgres_changes' }, `{"ids":[${ids.join()}],"data":${wording}}`),
      );
    frames.set(name, frame);
    channel.send(frame);
  }
};
