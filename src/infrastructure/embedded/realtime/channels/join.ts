import { TokenRefused } from '../access/realtime-authorizer.ts';
import { type Binding, bindingId, readBinding } from '../changes/binding.ts';
import type { Frame } from '../wire/frame.ts';
import { type JoinPayload, readJoin } from '../wire/join-payload.ts';
import { Channel, type Membership } from './channel.ts';
import type { ClientConnection } from './client-connection.ts';
import type { Hub } from './hub.ts';
import { JoinRefused, membershipOf } from './membership.ts';

const PREFIX = 'realtime:';

const wishOf = (hub: Hub, line: ClientConnection, { topic, payload }: Frame): JoinPayload => {
  if (topic === PREFIX) throw new JoinRefused('TopicNameRequired: You must provide a topic name');
  if (!topic.startsWith(PREFIX)) throw new JoinRefused('unmatched topic');
  if (line.channels.size >= hub.limits.channelsPerConnection && !line.channels.has(topic))
    throw new JoinRefused('ChannelRateLimitReached: Too many channels');
  const wish = readJoin(topic.slice(PREFIX.length), payload);
  if (wish === null) throw new JoinRefused('InvalidJoinPayload: The join could not be read');
  if (wish.changes.length > hub.limits.bindingsPerChannel) throw new JoinRefused('InvalidJoinPayload: Too many postgres_changes');
  return wish;
};

interface Bound {
  readonly bindings: readonly Binding[];
  /** Messages of refused bindings. */
  readonly refusals: readonly string[];
}

const bind = (hub: Hub, wish: JoinPayload, { identity }: Membership): Bound => {
  if (wish.changes.length > 0 && !hub.feed.isLive)
    throw new JoinRefused('InitializingProjectConnection: Connecting to the project database');
  const read = wish.changes.map((params) => readBinding(params, hub.router.tables, identity.role));
  const refusals = read.filter((one) => typeof one === 'string');
  if (wish.waitsForChanges && refusals[0] !== undefined) throw new JoinRefused(refusals[0]);
  return { bindings: read.filter((one) => typeof one !== 'string'), refusals };
};

const enter = (hub: Hub, line: ClientConnection, frame: Frame, wish: JoinPayload, membership: Membership): void => {
  const { bindings, refusals } = bind(hub, wish, membership);
  line.channels.get(frame.topic)?.close();
  const onLeft = (left: Channel): void => {
    line.channels.delete(left.topic);
    hub.router.forget(left);
    hub.channels.leave(left);
  };
  const channel = new Channel({ line, topic: frame.topic, joinRef: frame.joinRef ?? frame.ref, wish, membership, onLeft });
  line.channels.set(frame.topic, channel);
  // One refused condition refuses all, as upstream does.
  if (refusals.length === 0) hub.router.listen(channel, bindings);
  if (wish.isPrivate || hub.publicChannels) hub.channels.enter(channel);
  line.reply(frame, 'ok', { postgres_changes: wish.changes.map((params) => ({ ...params, id: bindingId(params) })) });
  if (refusals[0] !== undefined) channel.sendStatus('error', refusals[0], 'postgres_changes');
  else if (bindings.length > 0) channel.sendStatus('ok', 'Subscribed to PostgreSQL', 'postgres_changes');
  if (wish.isPresent && membership.permissions.maySeeOthers) hub.channels.show(channel);
};

/** Joins a client to a topic, or answers why not. */
export const join = async (hub: Hub, line: ClientConnection, frame: Frame): Promise<void> => {
  try {
    const wish = wishOf(hub, line, frame);
    const name = frame.topic.slice(PREFIX.length);
    const requested = { name, isPrivate: wish.isPrivate, listensToRows: wish.changes.length > 0 };
    enter(hub, line, frame, wish, await membershipOf(hub, wish.accessToken, line.anonymous, requested));
  } catch (error) {
    if (error instanceof JoinRefused || error instanceof TokenRefused) return line.reply(frame, 'error', { reason: error.message });
    hub.onFault(error);
    line.reply(frame, 'error', { reason: 'UnableToConnectToProject: Realtime was unable to connect to the project database' });
  }
};
