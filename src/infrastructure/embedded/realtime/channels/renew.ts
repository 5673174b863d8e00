import { TokenRefused } from '../people/doorkeeper.ts';
import type { Channel } from './channel.ts';
import type { Hub } from './hub.ts';
import type { Line } from './line.ts';
import { JoinRefused, membershipOf } from './membership.ts';

const tokenOf = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'access_token' in payload ? payload.access_token : null;

/**
 * A new token on a channel. The publishable key in its place means that nobody is signed in any more: upstream goes on with the old token
 * until it ends, here the channel is a guest's at once.
 */
export const renew = async (hub: Hub, line: Line, channel: Channel, payload: unknown): Promise<void> => {
  const token = tokenOf(payload);
  if (typeof token !== 'string' || token === channel.token) return;
  const { name, wish } = channel;
  try {
    const asked = { name, isPrivate: wish.isPrivate, listensToRows: wish.changes.length > 0 };
    const next = await membershipOf(hub, token, line.nobody, asked);
    const had = channel.permissions;
    if ((had.mayHear && !next.permissions.mayHear) || (had.maySeeOthers && !next.permissions.maySeeOthers))
      throw new JoinRefused(`You no longer have permission to read from this Channel topic: ${name}`);
    channel.become(next);
  } catch (error) {
    if (error instanceof JoinRefused || error instanceof TokenRefused) return channel.end(error.message);
    hub.onFault(error);
    // Whose token it is cannot be asked right now: the client joins again with it.
    channel.fail();
  }
};
