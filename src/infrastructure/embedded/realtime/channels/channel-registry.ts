import { groupBy } from '../group-by.ts';
import { encodeUserBroadcast } from '../wire/codec.ts';
import type { UserBroadcast, Version } from '../wire/frame.ts';
import type { Packet } from '../wire/packet.ts';
import type { Channel } from './channel.ts';

/** A client's presence state, with the reference by which clients distinguish them. */
interface Presence {
  readonly key: string;
  readonly meta: Readonly<Record<string, unknown>> & { readonly phx_ref: string };
}

interface Topic {
  readonly members: Set<Channel>;
  readonly present: Map<Channel, Presence>;
}

type Metas = Record<string, { metas: Presence['meta'][] }>;

const grouped = (presences: Iterable<Presence>): Metas => {
  const groups = groupBy(presences, ({ key }) => key);
  // A key is arbitrary client text, including `__proto__`; fromEntries creates own properties.
  return Object.fromEntries([...groups].map(([key, list]) => [key, { metas: list.map(({ meta }) => meta) }]));
};

/** Channels between clients: a private and a public topic of the same name are two channels. */
export class ChannelRegistry {
  private readonly channels = new Map<string, Topic>();
  private lastRef = 0;

  enter(channel: Channel): void {
    const topic = this.of(channel) ?? { members: new Set(), present: new Map() };
    topic.members.add(channel);
    this.channels.set(this.nameOf(channel.name, channel.wish.isPrivate), topic);
  }

  leave(channel: Channel): void {
    const topic = this.of(channel);
    if (topic === undefined) return;
    topic.members.delete(channel);
    this.untrack(channel);
    if (topic.members.size === 0) this.channels.delete(this.nameOf(channel.name, channel.wish.isPrivate));
  }

  /** @param from the sender, who receives it only on request; null for an HTTP request */
  broadcast(name: string, isPrivate: boolean, message: UserBroadcast, from: Channel | null): void {
    const packets = new Map<Version, Packet | null>();
    for (const member of this.channels.get(this.nameOf(name, isPrivate))?.members ?? []) {
      if (!member.permissions.mayReceive || (member === from && !member.wish.receivesOwn)) continue;
      if (!packets.has(member.version)) packets.set(member.version, encodeUserBroadcast(member.version, member.topic, message));
      const packet = packets.get(member.version);
      if (packet != null) member.send(packet);
    }
  }

  track(channel: Channel, note: Readonly<Record<string, unknown>>): void {
    const topic = this.of(channel);
    if (topic === undefined) return;
    const before = topic.present.get(channel);
    const key = before?.key ?? channel.wish.presenceKey ?? crypto.randomUUID();
    this.lastRef += 1;
    const previous = before === undefined ? {} : { phx_ref_prev: before.meta.phx_ref };
    const presence = { key, meta: { ...note, ...previous, phx_ref: this.lastRef.toString(36) } };
    topic.present.set(channel, presence);
    this.send(topic, [presence], before === undefined ? [] : [before]);
  }

  untrack(channel: Channel): void {
    const topic = this.of(channel);
    const presence = topic?.present.get(channel);
    if (topic === undefined || presence === undefined) return;
    topic.present.delete(channel);
    this.send(topic, [], [presence]);
  }

  /** Sends the current presence to a client. */
  show(channel: Channel): void {
    channel.isPresenceShown = true;
    channel.push('presence_state', grouped(this.of(channel)?.present.values() ?? []));
  }

  private send({ members }: Topic, joined: readonly Presence[], left: readonly Presence[]): void {
    const diff = { joins: grouped(joined), leaves: grouped(left) };
    for (const member of members) if (member.permissions.maySeeOthers) member.push('presence_diff', diff);
  }

  private of(channel: Channel): Topic | undefined {
    return this.channels.get(this.nameOf(channel.name, channel.wish.isPrivate));
  }

  private nameOf(name: string, isPrivate: boolean): string {
    return `${isPrivate ? 'private' : 'public'} ${name}`;
  }
}
